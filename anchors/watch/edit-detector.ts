import { rootOf } from '../dom/inner-roots.js';
import { isHtml } from '../dom/node-kinds.js';

/** Form fields that users type into. Their content is no text of the page while they are open. */
const fieldSelector =
  'textarea, select, input:not([type="button"], [type="submit"], [type="reset"], [type="checkbox"], [type="radio"], [type="hidden"])';

/** Detects whether a user edits an item: in place, or in a field that temporarily replaces a text. */
export class EditDetector {
  readonly #item: Element;
  /** Fields at the last reset. They belong to the item and are no sign of editing. */
  #initialFields: readonly Element[] = [];
  /** Texts of the item beside a new field; undefined without a new field. */
  #textsBesideField: readonly string[] | undefined;

  constructor(item: Element) {
    this.#item = item;
    this.reset();
  }

  /** Whether the focus is in editable text of the item. */
  get isEditingInPlace(): boolean {
    const active = rootOf(this.#item).activeElement;
    if (!active || !isHtml(active) || !active.isContentEditable) return false;
    return active.contains(this.#item) || this.#item.contains(active);
  }

  /** Whether a new field is open and no other text is new. New text beside the field may belong to another record. */
  isEditingInField(before: readonly string[], now: readonly string[]): boolean {
    if (!this.#hasNewField || !now.every((piece) => before.includes(piece))) return false;
    this.#textsBesideField = now;
    return true;
  }

  /** Whether a field that replaced one text was closed, and all texts that were beside it remain. */
  hasFieldEditEnded(before: readonly string[], now: readonly string[]): boolean {
    const beside = this.#textsBesideField;
    if (!beside || this.#hasNewField) return false;
    return before.length - beside.length <= 1 && beside.every((piece) => now.includes(piece));
  }

  /** Starts again with the present fields. */
  reset(): void {
    this.#textsBesideField = undefined;
    this.#initialFields = this.#currentFields;
  }

  get #hasNewField(): boolean {
    return this.#currentFields.some((field) => !this.#initialFields.includes(field));
  }

  get #currentFields(): readonly Element[] {
    return [...this.#item.querySelectorAll(fieldSelector)];
  }
}
