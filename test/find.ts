type Tree = Element | DocumentFragment | Document;

/** The one element a test is about, in a tree or in an element's shadow root; its absence fails the test by name. */
export function find<K extends keyof HTMLElementTagNameMap>(tree: Tree, selector: K): HTMLElementTagNameMap[K];
export function find<E extends Element>(tree: Tree, selector: string, type: abstract new () => E): E;
export function find(tree: Tree, selector: string): HTMLElement;
export function find(tree: Tree, selector: string, type: abstract new () => Element = HTMLElement): Element {
  const found = (tree instanceof Element && tree.shadowRoot?.querySelector(selector)) || tree.querySelector(selector);
  if (!found) throw new Error(`Nothing matches ${selector}.`);
  if (!(found instanceof type)) throw new Error(`${selector} is a <${found.localName}>, not a ${type.name}.`);
  return found;
}
