declare global {
  var announced: string[];
}

/** Runs in a page before anything of its own: notes what live regions come to say while they can be heard. */
export function noteAnnouncements(): void {
  globalThis.announced = [];
  const regions = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
  /** Notes what is read of a region: all of it, or only what is added where it is not atomic. */
  const note = (region: Element, read: Node = region): void => {
    const text = read.textContent?.replace(/\s+/g, ' ').trim();
    if (text && region.checkVisibility({ visibilityProperty: true })) announced.push(text);
  };
  const watch = (root: Document | ShadowRoot): void => {
    const observer = new MutationObserver((records) => {
      const changed = new Set<Element>();
      for (const { target, addedNodes } of records) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(regions);
        if (region?.ariaAtomic === 'false') for (const node of addedNodes) note(region, node);
        else if (region) changed.add(region);
        // An alert is read when it comes; a status that comes with its text is not.
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          for (const each of [node, ...node.querySelectorAll('*')])
            if (each.matches('[role="alert"]')) changed.add(each);
        }
      }
      for (const region of changed) note(region);
    });
    observer.observe(root, { childList: true, characterData: true, subtree: true });
  };
  const { attachShadow: attach } = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init);
    watch(root);
    return root;
  };
  watch(document);
}
