import type { CorpusPage } from '../corpus-page.js';
import type { Identities } from '../identities.js';

/** How many levels of boxes around what a page shows get ids. */
const levels = 3;

/** Gives ids to the boxes of a page that hold several things, but for its records: pages have them on forms, lists and sections. */
function giveIds(box: Element, identities: Identities, level = 0): void {
  if (level === levels) return;
  for (const [at, child] of [...box.children].entries()) {
    if (child.childElementCount < 2 || child.shadowRoot || identities.markOf(child) !== undefined) continue;
    if (!child.id && child.localName !== 'tr') child.id = `${box.id || 'box'}-${child.localName}-${at}`;
    giveIds(child, identities, level + 1);
  }
}

/** A page of records in a box with an id, as frameworks make them, and with ids on the boxes in it. */
export const inBoxes = ({ mount, ...page }: CorpusPage): CorpusPage => ({
  ...page,
  name: `${page.name}, in boxes`,
  async mount(frame, identities, records) {
    const app = document.createElement('div');
    app.id = 'app';
    frame.replaceChildren(app);
    const mounted = await mount(app, identities, records);
    giveIds(app, identities);
    return mounted;
  },
});
