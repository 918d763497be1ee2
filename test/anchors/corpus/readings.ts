import { childrenAcross, containsAcross } from './identities.js';

const labels = ['aria-label', 'alt', 'title', 'placeholder', 'src', 'href', 'd', 'name'];

const collapsed = (text: string): string => text.replace(/\s+/gu, ' ').trim();

const isUnread = (element: Element): boolean => /^(script|style|template|noscript|head)$/.test(element.localName);

/** What a person reads in an element: its words, and where it has none, what it shows. */
export class Readings {
  readonly #known = new Map<Node, string>();

  of(node: Node): string {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const reading = node instanceof Element ? this.#read(node) : collapsed(node.nodeValue ?? '');
    this.#known.set(node, reading);
    return reading;
  }

  #read(element: Element): string {
    if (isUnread(element)) return '';
    const told = labels.map((name) => element.getAttribute(name)).filter(Boolean);
    const value = element instanceof HTMLInputElement && element.type !== 'checkbox' ? [element.value] : [];
    const inner = [...childrenAcross(element)].filter((child) => !(child instanceof Comment)).map((c) => this.of(c));
    const reading = collapsed([...told, ...value, ...inner].filter(Boolean).join(' '));
    // What shows nothing but its shape, an icon of a font or a bar, is known by its class.
    return (
      reading || (element.childElementCount > 0 ? '' : `<${element.localName} ${element.getAttribute('class') ?? ''}>`)
    );
  }
}

/** Whether what an element reads is read nowhere else: all that read so lie in one another. */
export function isOnlyReading(element: Element, readings: Readings, elements: readonly Element[]): boolean {
  const reading = readings.of(element);
  return (
    reading !== '' &&
    elements.every(
      (other) => readings.of(other) !== reading || containsAcross(other, element) || containsAcross(element, other),
    )
  );
}

/** How often words occur in what is read. */
export function countOf(words: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) count += 1;
  return count;
}
