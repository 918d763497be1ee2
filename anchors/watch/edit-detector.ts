import { rootOf } from '../dom/inner-roots.js';
import { isHtml } from '../dom/node-kinds.js';

/** What words are written into that are no text of the page until that is done. */
const fieldSelector =
  'textarea, select, input:not([type="button"], [type="submit"], [type="reset"], [type="checkbox"], [type="radio"], [type="hidden"])';

/** Whether somebody writes in an item: where it stands, or in a field that takes the place of a text for as long. */
export class Writing {
  readonly #item: Element;
  /** Fields that were there before: they may as well choose what the item shows. */
  #fields: readonly Element[] = [];
  /** What the item reads like beside a field that came; undefined where none did. */
  #beside: readonly string[] | undefined;

  constructor(item: Element) {
    this.#item = item;
    this.restart();
  }

  /** Whether the focus is where the item's own text is edited. */
  get isInPlace(): boolean {
    const active = rootOf(this.#item).activeElement;
    if (!active || !isHtml(active) || !active.isContentEditable) return false;
    return active.contains(this.#item) || this.#item.contains(active);
  }

  /** Whether a field came that is there still, and nothing else with it: what is new beside it may be another's. */
  isInField(before: readonly string[], now: readonly string[]): boolean {
    if (!this.#hasField || !now.every((piece) => before.includes(piece))) return false;
    this.#beside = now;
    return true;
  }

  /** Whether a field that took the place of one text has gone, and all is there still that was beside it. */
  hasEnded(before: readonly string[], now: readonly string[]): boolean {
    const beside = this.#beside;
    if (!beside || this.#hasField) return false;
    return before.length - beside.length <= 1 && beside.every((piece) => now.includes(piece));
  }

  /** Takes what is there as what was there before. */
  restart(): void {
    this.#beside = undefined;
    this.#fields = this.#fieldsNow;
  }

  get #hasField(): boolean {
    return this.#fieldsNow.some((field) => !this.#fields.includes(field));
  }

  get #fieldsNow(): readonly Element[] {
    return [...this.#item.querySelectorAll(fieldSelector)];
  }
}
