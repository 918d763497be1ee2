/** Longest pause between the letters of one word, in ms. */
const PAUSE = 600;

/** Finds menu items by the letters that the user types. */
export class TypeAhead {
  #typed = '';
  #lastKeyAt = -Infinity;

  /** Whether a key press continues a word. It must then do nothing else: a space would press the focused item. */
  continues(event: KeyboardEvent): boolean {
    return this.#typed !== '' && event.timeStamp - this.#lastKeyAt <= PAUSE && isLetter(event, true);
  }

  /**
   * Returns the index of the item that a key press selects, or -1. Typing the same letter again moves to the next item that
   * starts with it.
   */
  find(event: KeyboardEvent, labels: readonly string[], current: number): number {
    const isContinued = event.timeStamp - this.#lastKeyAt <= PAUSE;
    if (!isLetter(event, isContinued && this.#typed !== '')) return -1;
    const typed = isContinued ? this.#typed + event.key : event.key;
    this.#typed = typed;
    this.#lastKeyAt = event.timeStamp;
    const [first = ''] = typed;
    const isRepeated = typed === first.repeat(typed.length);
    const prefix = (isRepeated ? first : typed).toLocaleLowerCase();
    const start = isRepeated ? current + 1 : Math.max(current, 0);
    const order = labels.map((_, i) => (start + i) % labels.length);
    // A label may begin with a quotation mark, and may not be a text where types are not checked.
    const wordOf = (label: unknown): string =>
      String(label)
        .replace(/^[\p{P}\s]+/u, '')
        .toLocaleLowerCase();
    return order.find((i) => wordOf(labels[i]).startsWith(prefix)) ?? -1;
  }
}

/** Whether a key is part of a word. A space only continues a word; on its own it presses the item. */
function isLetter(event: KeyboardEvent, isInWord: boolean): boolean {
  const isModified = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
  return !isModified && event.key.length === 1 && (event.key !== ' ' || isInWord);
}
