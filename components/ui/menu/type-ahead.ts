/** How long letters typed one after another make one word, in milliseconds. */
const pause = 600;

/**
 * Finds an item by the letters a person types: the index of the item meant, or -1. A letter typed again goes on to the
 * next item that begins with it.
 */
export type TypeAhead = (event: KeyboardEvent, labels: readonly string[], current: number) => number;

export function createTypeAhead(): TypeAhead {
  let typed = '';
  let last = -Infinity;
  return (event, labels, current) => {
    const going = event.timeStamp - last <= pause;
    if (!isLetter(event, going && typed !== '')) return -1;
    typed = going ? typed + event.key : event.key;
    last = event.timeStamp;
    const [first = ''] = typed;
    const repeated = typed === first.repeat(typed.length);
    const sought = (repeated ? first : typed).toLocaleLowerCase();
    const from = repeated ? current + 1 : Math.max(current, 0);
    const order = labels.map((_, i) => (from + i) % labels.length);
    return order.find((i) => labels[i]?.toLocaleLowerCase().startsWith(sought)) ?? -1;
  };
}

/** A space is a letter only within a word: else it presses the item. */
function isLetter(event: KeyboardEvent, withinWord: boolean): boolean {
  const modified = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
  return !modified && event.key.length === 1 && (event.key !== ' ' || withinWord);
}
