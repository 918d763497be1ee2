// Runs in the page: a page of words, fields and cards, and what others have selected of it.
import '../../components/presence/live-selection/define.js';
import { tab } from './local-tab.js';

const make = (name: string, more: object): HTMLElement => Object.assign(document.createElement(name), more);

const words = 'Everything you buy in June or July can go back within fourteen days, at no cost, wherever you are. ';
const card = make('section', { id: 'card', textContent: 'A card' });
card.toggleAttribute('data-collab-selectable', true);
document.body.append(
  make('p', { id: 'lead', textContent: words }),
  make('div', { textContent: words.repeat(20) }),
  make('input', { id: 'title', value: 'Nobody is told' }),
  make('input', { id: 'pass', type: 'password' }),
  card,
);

const painted = (): string[] =>
  [...CSS.highlights].flatMap(([name, ranges]) =>
    name.startsWith('collab-tint')
      ? [...ranges].map(({ startContainer, startOffset, endOffset }) =>
          (startContainer.nodeValue ?? '').slice(startOffset, endOffset),
        )
      : [],
  );

const isAround = (outline: Element, element: Element): boolean => {
  const [one, two] = [outline.getBoundingClientRect(), element.getBoundingClientRect()];
  return Math.abs(one.left - two.left) + Math.abs(one.top - two.top) + Math.abs(one.width - two.width) < 2;
};

/** What tests do in the page beside what a tab does. */
const selectionTab = {
  /** Shows what others select, and the user's own to them. */
  showSelection(): void {
    document.body.append(Object.assign(document.createElement('collab-live-selection'), { store: tab.store }));
  },

  /** Whose marks are seen, in order of their names, with the words that are painted and the ids of what is outlined. */
  marks(): string[] {
    const root = document.querySelector('collab-live-selection')?.shadowRoot;
    const isVisible = (each: Element | null) => each?.checkVisibility({ visibilityProperty: true });
    return [...(root?.querySelectorAll('[part~="flag"]') ?? [])]
      .filter(isVisible)
      .map((flag) => {
        const box = flag.parentElement?.querySelector('[part~="outline"]') ?? null;
        const outline = isVisible(box) ? box : null;
        const around = outline && [...document.querySelectorAll('[id]')].find((each) => isAround(outline, each));
        return `${flag.textContent}: ${outline ? (around?.id ?? 'nothing') : painted().join()}`;
      })
      .sort();
  },

  /** All that this tab has heard of others, as text. */
  heard: (): string => JSON.stringify(tab.store.presence.users().peek()),
};

type SelectionTab = typeof selectionTab;

declare global {
  var selectionTab: SelectionTab;
}

globalThis.selectionTab = selectionTab;
