import { isHtml, isInsideKit } from '../../anchors/index.js';
import { lockedAttribute } from '../base/locked-attribute.js';
import { excludedSelector } from './editor-scopes.js';

/** Elements that are locked: form controls, editable content, and elements that the page marks. */
const lockableSelector = 'input, textarea, select, [contenteditable], [data-collab-editor-only]';

type DisableableElement = HTMLElement & { disabled: boolean };

/** Whether `readonly` has an effect on a field. */
const isTextField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element.matches('textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="color"])');

const isDisableable = (element: Element): element is DisableableElement => 'disabled' in element;

interface FieldLockOptions {
  /** Whether text fields become read-only, so that their text can be selected, and no field is excluded. */
  readonly readOnly?: boolean;
}

/** Disables the fields in some elements and restores them afterwards. */
export class FieldLock {
  readonly #options: FieldLockOptions;
  readonly #observer = new MutationObserver((records) => this.#handleMutations(records));
  readonly #locked = new Set<Element>();
  #containers: readonly Element[] = [];

  constructor(options: FieldLockOptions = {}) {
    this.#options = options;
  }

  /** Locks the current and future fields of these containers, and unlocks all others. */
  lock(containers: readonly Element[]): void {
    const isSame =
      containers.length === this.#containers.length && containers.every((each, i) => each === this.#containers[i]);
    if (isSame) return;
    this.unlock();
    this.#containers = containers;
    this.#lockFields();
  }

  unlock(): void {
    this.#observer.disconnect();
    this.#containers = [];
    for (const element of this.#locked) this.#restore(element);
    this.#locked.clear();
  }

  #handleMutations(records: readonly MutationRecord[]): void {
    // A field that the page changes meanwhile is locked again with its new state.
    for (const { target, type } of records) if (type === 'attributes') this.#locked.delete(target as Element);
    this.#lockFields();
  }

  #lockFields(): void {
    this.#observer.disconnect();
    for (const container of this.#containers) {
      const fields = [container, ...container.querySelectorAll(lockableSelector)].filter((each) =>
        each.matches(lockableSelector),
      );
      for (const element of fields) this.#lockField(element);
      const attributeFilter = ['disabled', 'readonly', 'contenteditable'];
      this.#observer.observe(container, { subtree: true, childList: true, attributes: true, attributeFilter });
    }
    for (const element of this.#locked) if (!element.isConnected) this.#locked.delete(element);
  }

  #lockField(element: Element): void {
    const { readOnly } = this.#options;
    if (this.#locked.has(element) || isInsideKit(element) || (!readOnly && element.closest(excludedSelector))) return;
    if (readOnly && isTextField(element)) {
      if (element.readOnly) return;
      element.readOnly = true;
      this.#locked.add(element);
      return;
    }
    if (isDisableable(element)) {
      if (element.disabled) return;
      element.disabled = true;
      this.#locked.add(element);
      return;
    }
    const editable = element.getAttribute('contenteditable');
    if (editable === null || editable === 'false' || !isHtml(element)) return;
    element.setAttribute('contenteditable', 'false');
    element.setAttribute(lockedAttribute, editable);
    this.#locked.add(element);
  }

  #restore(element: Element): void {
    const editable = element.getAttribute(lockedAttribute);
    element.removeAttribute(lockedAttribute);
    if (editable !== null) element.setAttribute('contenteditable', editable);
    else if (this.#options.readOnly && isTextField(element)) element.readOnly = false;
    else if (isDisableable(element)) element.disabled = false;
  }
}
