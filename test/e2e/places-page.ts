// Runs in the page: a document with a place of each kind, whose comments stay in the browser.
import { describeElement, describeText } from '../../anchors/index.js';
import '../../define.js';
import { localBackend } from '../../store/backends/local.js';
import type { NewCommentAnnotation } from '../../store/index.js';
import { createStore } from '../../store/store.js';
import { sound } from '../../stories/sample-recordings.js';

const store = createStore({ backend: localBackend({ name: 'places' }) });

const make = (tag: string, attributes: Record<string, string> = {}, ...children: (Node | string)[]): HTMLElement => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};

const far = (): HTMLElement => Object.assign(make('div'), { style: 'height: 1500px' });

const rowOf = (...cells: string[]): HTMLElement => make('tr', {}, ...cells.map((text) => make('td', {}, text)));

/** What changes between two visits: rows are sorted, and something is written before the rest. */
function content(isLater: boolean): HTMLElement {
  const rows = [rowOf('Ghent', '12', 'Open'), rowOf('Porto', '30', 'Open'), rowOf('Aarhus', '12', 'Done')];
  const head = make('tr', {}, ...['City', 'Orders', 'State'].map((title) => make('th', {}, title)));
  const board = make('div', { class: 'board' }, far(), make('p', { class: 'card' }, 'Sell the last van'), far());
  board.style.cssText = 'height: 300px; overflow: auto';
  const picture = Object.assign(make('div', { id: 'picture' }), { style: 'width: 600px; height: 400px' });
  const video = Object.assign(document.createElement('video'), { id: 'film', muted: true, width: 320, height: 180 });
  video.src = URL.createObjectURL(sound(30));
  const sheets = ['1', '2'].map((page) =>
    make('section', { 'data-collab-page': page }, make('p', {}, 'The same words.')),
  );
  return make(
    'main',
    {},
    ...(isLater
      ? [make('p', {}, 'Written since: jars and jars and jars.')]
      : [make('p', { id: 'removed' }, 'Gone soon')]),
    far(),
    make('p', { class: 'words' }, 'Jars that come back, and jars that do not.'),
    far(),
    picture,
    far(),
    video,
    far(),
    make('table', {}, make('thead', {}, head), make('tbody', {}, ...(isLater ? rows.reverse() : rows))),
    board,
    ...sheets.flatMap((sheet) => [far(), sheet]),
    far(),
  );
}

const one = (selector: string): Element => {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};

/** The second time a paragraph says `jars`. */
function secondJars(): Range {
  const range = document.createRange();
  const text = one('.words').firstChild;
  if (!(text instanceof Text)) throw new Error('There are no words.');
  range.setStart(text, text.data.indexOf('jars'));
  range.setEnd(text, text.data.indexOf('jars') + 'jars'.length);
  return range;
}

type Place = Pick<NewCommentAnnotation, 'targetElement' | 'position'>;

const places: Record<string, () => Place> = {
  page: () => ({}),
  element: () => ({ targetElement: describeElement(one('.card')) }),
  point: () => ({ targetElement: describeElement(one('#picture')), position: { left: 0.25, top: 0.75 } }),
  area: () => ({
    targetElement: { ...describeElement(one('#picture')), area: { left: 0.5, top: 0.5, width: 0.25, height: 0.25 } },
  }),
  text: () => ({ targetElement: describeText(secondJars()) ?? {} }),
  moment: () => ({ targetElement: { ...describeElement(one('#film')), time: 12 } }),
  pageNumber: () => ({ targetElement: describeElement(one('[data-collab-page="2"] p')) }),
  cell: () => ({ targetElement: describeElement(one('tbody tr:nth-child(2) td:nth-child(2)')) }),
  ghost: () => ({ targetElement: describeElement(one('#removed')) }),
};

/** What tests do in the page. */
export const placesPage = {
  /** Comments on a place; resolves with the address that leads there, once the comment is kept. */
  async comment(kind: string): Promise<string> {
    const annotation = { ...places[kind]?.(), comments: [{ commentText: `About the ${kind}` }] };
    const { annotationId, settled } = store.comments.addCommentAnnotation({ annotation });
    await settled;
    return store.comments.getLink({ annotationId, href: window.location.href });
  },
};

type PlacesPage = typeof placesPage;

declare global {
  // How a test reaches the page's own script.
  var placesPage: PlacesPage;
}
globalThis.placesPage = placesPage;

await store.identify({ userId: 'ada', organizationId: 'acme', name: 'Ada' });
await store.setDocuments(['plan']);
const root = document.createElement('collab-root');
root.store = store;
document.body.append(root, content(window.location.search !== ''), document.createElement('collab-comment-layer'));
