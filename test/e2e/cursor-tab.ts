// Runs in the page: a page of sections, and people's cursors over it.
import '../../components/presence/live-cursors/define.js';
import { tab } from './local-tab.js';

document.body.style.margin = '0';
for (const id of ['first', 'second', 'third']) {
  const section = Object.assign(document.createElement('section'), { id });
  section.style.cssText = 'block-size: 400px; margin: 5%';
  section.textContent = 'Words that take more lines where a window is narrow. '.repeat(20);
  document.body.append(section);
}

/** The section a point of the window lies on. */
const sectionAt = (x: number, y: number): string => document.elementFromPoint(x, y)?.id ?? '';

/** What tests do in the page beside what a tab does. */
const cursorTab = {
  /** Shows cursors, and the user's own to others. */
  showCursors(): void {
    document.body.append(
      Object.assign(document.createElement('collab-live-cursors'), { store: tab.store, shortcut: '/' }),
    );
  },

  /** Whose cursors are seen on which section, in order of their names, with what is written at them. */
  cursors(): string[] {
    const root = document.querySelector('collab-live-cursors')?.shadowRoot;
    const shown = [...(root?.querySelectorAll<HTMLElement>('[part~="cursor"]') ?? [])].filter((each) =>
      each.checkVisibility(),
    );
    return shown
      .map((cursor) => {
        const { x, y } = cursor.getBoundingClientRect();
        const words = [...cursor.querySelectorAll('[part~="comment"]')].map(({ textContent }) => `: ${textContent}`);
        return `${cursor.querySelector('[part~="name"]')?.textContent} on ${sectionAt(x, y)}${words.join('')}`;
      })
      .sort();
  },
};

type CursorTab = typeof cursorTab;

declare global {
  var cursorTab: CursorTab;
}

globalThis.cursorTab = cursorTab;
