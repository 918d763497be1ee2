import { isHtml, isInsideKit } from '../../../anchors/index.js';
import { lockedAttribute } from '../../base/locked-attribute.js';

/** What is edited by; what is marked is for the editor alone, whatever it is. */
const controls = 'input, textarea, select, [contenteditable], [data-collab-editor-only]';

/** What stays as it is for everybody. */
const free = '[data-collab-single-editor="off"]';

/** Something with the property `disabled`. */
type Control = HTMLElement & { disabled: boolean };

const isControl = (element: Element): element is Control => 'disabled' in element;

/** Keeps what is in some elements from being edited, and lets it be edited again as it was before. */
export class Lock {
  readonly #observer = new MutationObserver((records) => this.#changed(records));
  readonly #taken = new Set<Element>();
  #containers: readonly Element[] = [];

  /** Locks these, and what comes into them, in place of others. */
  hold(containers: readonly Element[]): void {
    const isSame =
      containers.length === this.#containers.length && containers.every((each, at) => each === this.#containers[at]);
    if (isSame) return;
    this.release();
    this.#containers = containers;
    this.#take();
  }

  release(): void {
    this.#observer.disconnect();
    this.#containers = [];
    for (const element of this.#taken) give(element);
    this.#taken.clear();
  }

  #changed(records: readonly MutationRecord[]): void {
    // Whoever lets something be edited meanwhile means it for later, too.
    for (const { target, type } of records) if (type === 'attributes') this.#taken.delete(target as Element);
    this.#take();
  }

  #take(): void {
    this.#observer.disconnect();
    for (const container of this.#containers) {
      const all = [container, ...container.querySelectorAll(controls)].filter((each) => each.matches(controls));
      for (const element of all) this.#takeFrom(element);
      const attributeFilter = ['disabled', 'contenteditable'];
      this.#observer.observe(container, { subtree: true, childList: true, attributes: true, attributeFilter });
    }
    for (const element of this.#taken) if (!element.isConnected) this.#taken.delete(element);
  }

  #takeFrom(element: Element): void {
    if (this.#taken.has(element) || element.closest(free) || isInsideKit(element)) return;
    if (isControl(element)) {
      if (element.disabled) return;
      element.disabled = true;
      this.#taken.add(element);
      return;
    }
    const words = element.getAttribute('contenteditable');
    if (words === null || words === 'false' || !isHtml(element)) return;
    element.setAttribute('contenteditable', 'false');
    element.setAttribute(lockedAttribute, words);
    this.#taken.add(element);
  }
}

function give(element: Element): void {
  const words = element.getAttribute(lockedAttribute);
  element.removeAttribute(lockedAttribute);
  if (words !== null) element.setAttribute('contenteditable', words);
  else if (isControl(element)) element.disabled = false;
}
