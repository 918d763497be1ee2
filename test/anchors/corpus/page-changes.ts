import type { Identities } from './identities.js';
import type { Random } from './random.js';

/** What a change of a page's nodes works with. */
interface ChangeContext {
  readonly page: HTMLElement;
  readonly identities: Identities;
  readonly random: Random;
}

type Change = (context: ChangeContext) => void;

const hidden = 'script, style, template, defs, clipPath';

const elementsIn = (page: Element): Element[] =>
  [...page.querySelectorAll('*')].filter((each) => !each.closest(hidden));

function* textsIn(root: Node): Generator<Text> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && node.data.trim() && !node.parentElement?.closest(hidden)) yield node;
}

const hasOwnText = (element: Element): boolean =>
  [...element.childNodes].some((child) => child instanceof Text && child.data.trim() !== '');

const noLists = new Set(['tr', 'thead', 'tfoot', 'select', 'table', 'svg', 'dl']);

/** The most common tag among children. */
function commonTag(children: readonly Element[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { localName } of children) counts.set(localName, (counts.get(localName) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

interface List {
  readonly parent: Element;
  readonly items: readonly Element[];
}

/** What stands in rows: three or more children of one tag, with no text between them. */
function listsIn(page: Element): List[] {
  return [page, ...elementsIn(page)].flatMap((parent) => {
    if (noLists.has(parent.localName) || hasOwnText(parent)) return [];
    const children = [...parent.children].filter((child) => !child.matches(hidden));
    const tag = commonTag(children);
    const items = children.filter(({ localName }) => localName === tag);
    return items.length >= 3 ? [{ parent, items }] : [];
  });
}

/** Some of the lists; at least one where there are any. */
function someLists({ page, random }: ChangeContext, share = 0.6): List[] {
  const lists = listsIn(page);
  const chosen = lists.filter(() => random.chance(share));
  return chosen.length > 0 || lists.length === 0 ? chosen : [random.pick(lists)];
}

/** Puts items of a list into another order, in the places that items have. */
function arrange(items: readonly Element[], order: readonly Element[]): void {
  const places = items.map((item) => {
    const place = document.createComment('');
    item.replaceWith(place);
    return place;
  });
  for (const [index, place] of places.entries()) {
    const item = order[index];
    if (item) place.replaceWith(item);
    else place.remove();
  }
}

const vocabulary =
  'amber basin cedar delta ember fjord grove haven inlet jetty knoll ledge mesa north oasis pier quarry ridge shore tide'.split(
    ' ',
  );

const otherWord = (word: string, random: Random): string => {
  const other = random.pick(vocabulary);
  return /^\p{Lu}/u.test(word) ? other.charAt(0).toUpperCase() + other.slice(1) : other;
};

/** Other words and other numbers in the same form. */
const otherText = (text: string, random: Random): string =>
  text.replace(/\p{L}{2,}|\d+/gu, (part) =>
    /\d/.test(part)
      ? String(random.below(10 ** Math.min(part.length, 6))).padStart(part.length, '1')
      : otherWord(part, random),
  );

/** Attributes that tell one record from another; all others tell what shows it. */
const isOfRecord = /^(id|name|for|value|href|src|alt|title|placeholder|aria-.*|data-.*)$/;

/** Writes another record into an item: its own texts become others, and those it shares with other items often stay. */
function rewrite(item: Element, shared: ReadonlySet<string>, random: Random): void {
  for (const text of textsIn(item))
    if (!shared.has(text.data.trim()) || random.chance(0.5)) text.data = otherText(text.data, random);
  for (const element of [item, ...elementsIn(item)]) {
    for (const { name, value } of element.attributes)
      if (isOfRecord.test(name) && value.length > 2) element.setAttribute(name, otherText(value, random));
  }
}

/** Texts that stand in several items of a list: states, names of actions. */
function sharedTexts(items: readonly Element[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const item of items)
    for (const text of new Set([...textsIn(item)].map(({ data }) => data.trim())))
      counts.set(text, (counts.get(text) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > 1).map(([text]) => text));
}

/** What an element is made of, without words: two of the same shape can show each other's record. */
const shapeOf = (node: Node): string =>
  node instanceof Element
    ? `${node.localName}(${[...node.childNodes].map(shapeOf).join()})`
    : node instanceof Text
      ? '#'
      : '';

/** Writes what one tree shows into the nodes of another of the same shape. */
function showIn(nodes: Element, shown: Element, identities: Identities): void {
  identities.carry(shown, nodes);
  const from = [shown, ...shown.querySelectorAll('*')];
  for (const [index, element] of [nodes, ...nodes.querySelectorAll('*')].entries()) {
    const source = from[index];
    if (!source) continue;
    for (const name of element.getAttributeNames()) if (!source.hasAttribute(name)) element.removeAttribute(name);
    for (const { name, value } of source.attributes)
      if (element.getAttribute(name) !== value) element.setAttribute(name, value);
    for (const [at, child] of [...element.childNodes].entries()) {
      const text = source.childNodes[at];
      if (child instanceof Text && text instanceof Text && child.data !== text.data) child.data = text.data;
    }
  }
}

const misspelt = (word: string): string => word.slice(0, -2) + word.slice(-1) + word.slice(-2, -1);

/** A small change, as people make them: a typing error, another word, a word more, another number. */
function editedText(text: string, random: Random): string {
  const words = [...text.matchAll(/[\p{L}\d]{3,}/gu)];
  if (words.length === 0) return otherText(text, random) || `${text} ${random.pick(vocabulary)}`;
  const { 0: word, index } = random.pick(words);
  const put = (by: string): string => text.slice(0, index) + by + text.slice(index + word.length);
  switch (random.below(4)) {
    case 0:
      return put(misspelt(word));
    case 1:
      return put(otherText(word, random));
    case 2:
      return put(`${word} ${random.pick(vocabulary)}`);
    default:
      return put(`${word}s`);
  }
}

const hashed = (name: string, salt: string): string => {
  let hash = 7;
  for (const char of salt + name) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) >>> 0;
  return `c${hash.toString(36)}`;
};

const redesigned: Readonly<Record<string, string>> = {
  ...{ ul: 'div', ol: 'div', li: 'div', p: 'div', section: 'div', article: 'div', div: 'section', nav: 'div' },
  ...{ h1: 'h2', h2: 'div', h3: 'div', h4: 'div', h5: 'div', h6: 'strong', strong: 'b', b: 'strong', em: 'span' },
  ...{ table: 'div', thead: 'div', tbody: 'div', tr: 'div', td: 'div', th: 'div', span: 'bdi', i: 'span', code: 'kbd' },
};

function retag(element: Element, { identities }: ChangeContext): void {
  const tag = redesigned[element.localName];
  if (!tag || element.closest('svg')) return;
  const made = document.createElement(tag);
  for (const { name, value } of element.attributes)
    if (name !== 'class' && name !== 'style') made.setAttribute(name, value);
  made.className = `re-${tag}`;
  const key = identities.markOf(element);
  if (key !== undefined) identities.mark(made, key);
  made.append(...element.childNodes);
  element.replaceWith(made);
}

const unwrapped = 'table *, svg *, select *, ul > *, ol > *, dl > *, option, body';

interface Column {
  readonly rows: readonly Element[];
  readonly count: number;
}

/** The rows of a table whose columns can be moved. */
function columnsOf(table: Element): Column | undefined {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
  const count = rows[0]?.children.length ?? 0;
  const isEven = rows.every((row) => row.children.length === count && !row.querySelector('[colspan], [rowspan]'));
  return isEven && count >= 3 ? { rows, count } : undefined;
}

/** Changes of any page's nodes, by kind; all of them keep what each node shows known. */
export const pageChanges = {
  nothing: () => undefined,

  insert(context) {
    const { identities, random } = context;
    for (const { items } of someLists(context)) {
      const made = random.pick(items).cloneNode(true) as Element;
      rewrite(made, sharedTexts(items), random);
      identities.markAll(made);
      const at = random.pick(items);
      if (random.chance(0.5)) at.before(made);
      else at.after(made);
    }
  },

  delete(context) {
    for (const { items } of someLists(context)) for (const item of context.random.sample(items, 1)) item.remove();
  },

  reorder(context) {
    const { random } = context;
    for (const { items } of someLists(context)) {
      const order = [...items];
      if (random.chance(0.5)) order.push(...order.splice(random.below(order.length), 1));
      arrange(items, random.chance(0.5) ? order : random.shuffled(items));
    }
  },

  sort(context) {
    for (const { items } of someLists(context)) {
      const by = (a: Element, b: Element): number => a.textContent.trim().localeCompare(b.textContent.trim(), 'en');
      arrange(items, items.toSorted(by));
    }
  },

  filter(context) {
    const { random } = context;
    for (const { items } of someLists(context))
      for (const item of random.sample(items, Math.floor(items.length / 2))) item.remove();
  },

  columns({ page, random }) {
    for (const table of page.querySelectorAll('table')) {
      const columns = columnsOf(table);
      if (!columns) continue;
      const [from, to, isGone] = [random.below(columns.count), random.below(columns.count), random.chance(0.4)];
      for (const { children } of columns.rows) {
        const [cell, place] = [children[from], children[to]];
        if (isGone) cell?.remove();
        else if (cell && place && from !== to) place[from < to ? 'after' : 'before'](cell);
      }
    }
  },

  wrap({ page, random }) {
    for (const element of elementsIn(page)) {
      if (element.matches(unwrapped) || !random.chance(0.25)) continue;
      const wrapper = document.createElement('div');
      wrapper.className = 'wrapped';
      if (getComputedStyle(element).display.startsWith('inline')) continue;
      element.replaceWith(wrapper);
      wrapper.append(element);
    }
  },

  /** All nodes are made anew and show the same. */
  rerender({ page, identities }) {
    page.replaceChildren(...[...page.childNodes].map((child) => identities.copy(child)));
  },

  /** Other records of a list come into the nodes of those that were shown: it is shifted, or put into another order. */
  reuse(context) {
    const { identities, random } = context;
    for (const { items } of someLists(context)) {
      const like = items.filter((item) => item.isConnected && shapeOf(item) === shapeOf(items[0] ?? item));
      if (like.length < 2) continue;
      const shown = like.map((item) => identities.copy(item));
      const order = random.chance(0.5) ? [...shown.slice(1), ...shown.slice(0, 1)] : random.shuffled(shown);
      for (const [index, item] of like.entries()) if (order[index]) showIn(item, order[index], identities);
    }
  },

  /** Records that were not there come into the nodes of those that were. */
  replace(context) {
    const { identities, random } = context;
    for (const { items } of someLists(context, 0.4)) {
      const shared = sharedTexts(items);
      for (const item of items) {
        if (!item.isConnected || [...textsIn(item)].length === 0) continue;
        rewrite(item, shared, random);
        identities.markAll(item);
      }
    }
  },

  hash({ page, random }) {
    const salt = String(random.below(1_000));
    const ids = new Map<string, string>();
    for (const element of elementsIn(page)) {
      for (const name of [...element.classList]) element.classList.replace(name, hashed(name, salt));
      if (element.id) ids.set(element.id, (element.id = hashed(element.id, salt)));
    }
    for (const element of elementsIn(page))
      for (const name of ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls']) {
        const id = ids.get(element.getAttribute(name) ?? '');
        if (id !== undefined) element.setAttribute(name, id);
      }
  },

  redesign(context) {
    for (const element of elementsIn(context.page)) if (element.isConnected) retag(element, context);
  },

  edit({ page, random }) {
    for (const text of [...textsIn(page)]) if (random.chance(0.2)) text.data = editedText(text.data, random);
  },
} satisfies Record<string, Change>;

export type ChangeKind = keyof typeof pageChanges;

export const changeKinds = Object.keys(pageChanges) as ChangeKind[];
