/** Thrown by `find`. Inside `waitUntil`, it means that the state is not reached yet. */
export class NotFound extends Error {}

type Tree = Element | DocumentFragment | Document;

/** The one element a test is about, in a tree or in an element's shadow root; its absence fails the test by name. */
export function find<K extends keyof HTMLElementTagNameMap>(tree: Tree, selector: K): HTMLElementTagNameMap[K];
export function find<E extends Element>(tree: Tree, selector: string, type: abstract new () => E): E;
export function find(tree: Tree, selector: string): HTMLElement;
export function find(tree: Tree, selector: string, type: abstract new () => Element = HTMLElement): Element {
  const found = (tree instanceof Element && tree.shadowRoot?.querySelector(selector)) || tree.querySelector(selector);
  const what = found?.localName ?? 'nothing';
  if (found instanceof type) return found;
  throw new NotFound(`${selector} is ${what}: a ${type.name} was expected.`);
}
