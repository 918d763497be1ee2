import { NotFound } from './find.js';

/** What Chromium computes of an element for assistive technology; the test runner starts it with this feature. */
interface Computed {
  readonly computedRole: string;
  readonly computedName: string;
}

type Tree = Element | DocumentFragment;
type Wanted = string | RegExp;
type Role = keyof typeof nativeElements | 'alertdialog' | 'dialog' | 'listbox' | 'menuitem' | 'status';

/** The elements that have a role by themselves. Only they are asked: computing a role costs far more than a selector. */
const nativeElements = {
  button: 'button',
  checkbox: 'input',
  combobox: 'select',
  heading: 'h1, h2, h3, h4',
  img: 'img',
  list: 'ul, ol',
  listitem: 'li',
  textbox: 'input, textarea',
} as const;

const isNative = (role: string): role is keyof typeof nativeElements => role in nativeElements;

/** Walks a tree with the shadow roots in it. */
function* elementsIn(tree: Tree): Generator<Element> {
  if (tree instanceof Element && tree.shadowRoot) yield* elementsIn(tree.shadowRoot);
  for (const child of tree.children) {
    yield child;
    yield* elementsIn(child);
  }
}

const matches = (text: string, wanted: Wanted): boolean =>
  typeof wanted === 'string' ? text === wanted : wanted.test(text);

/** Returns the role of an element under its older name: Chromium says `image`. */
const roleOf = (element: Element): string => (element as Element & Computed).computedRole.replace(/^image$/, 'img');

/** Returns the accessible name of an element. It is empty while the element is not rendered. */
export const nameOf = (element: Element): string => (element as Element & Computed).computedName;

/** Returns the elements with a role and, if given, an accessible name, from a tree with its shadow roots. */
export function allByRole(tree: Tree, role: Role, name?: Wanted): HTMLElement[] {
  const selector = isNative(role) ? `[role="${role}"], :is(${nativeElements[role]}):not([role])` : `[role="${role}"]`;
  return [...elementsIn(tree)].filter(
    (each): each is HTMLElement =>
      each.matches(selector) && roleOf(each) === role && (name === undefined || matches(nameOf(each), name)),
  );
}

/** Returns the first element with a role and an accessible name, if there is one. */
export const queryByRole = (tree: Tree, role: Role, name?: Wanted): HTMLElement | undefined =>
  allByRole(tree, role, name)[0];

/** Returns the first element with a role and an accessible name; its absence fails the test by name. */
export function findByRole(tree: Tree, role: Role, name?: Wanted): HTMLElement {
  const found = queryByRole(tree, role, name);
  if (!found) throw new NotFound(`There is no ${role} ${name === undefined ? '' : `with the name ${String(name)}`}`);
  return found;
}

/** The text of an element without its descendants, with single spaces. */
const ownText = (element: Element): string =>
  [...element.childNodes]
    .map((node) => (node instanceof Text ? node.data : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the first rendered element with a text of its own, from a tree with its shadow roots. */
export const queryByText = (tree: Tree, text: Wanted): HTMLElement | undefined =>
  [...elementsIn(tree)].find(
    (each): each is HTMLElement =>
      each instanceof HTMLElement && matches(ownText(each), text) && each.checkVisibility(),
  );

/** Returns the first rendered element with a text of its own; its absence fails the test by that text. */
export function findByText(tree: Tree, text: Wanted): HTMLElement {
  const found = queryByText(tree, text);
  if (!found) throw new NotFound(`There is no text ${String(text)}`);
  return found;
}
