const region = (urgency: 'polite' | 'assertive'): Element | null =>
  document.querySelector(`[data-collab-announcer] > [aria-live="${urgency}"]`);

/** What screen readers were told last, by the regions of the page. */
export const announced = (urgency: 'polite' | 'assertive' = 'polite'): string =>
  region(urgency)?.lastElementChild?.textContent.trim() ?? '';

/** Notes all that screen readers are told from now on, until the test ends it. */
export function noteAnnounced(): { readonly said: readonly string[]; readonly end: () => void } {
  const said: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      const isLive = target instanceof Element && target.closest('[data-collab-announcer] > [aria-live]');
      if (isLive) for (const node of addedNodes) said.push(node.textContent?.trim() ?? '');
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return { said, end: () => observer.disconnect() };
}
