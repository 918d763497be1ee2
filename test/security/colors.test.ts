import { expect, fixture, html } from '@open-wc/testing';
import { describeElement } from '../../anchors/index.js';
import { describeText } from '../../anchors/text/describe-text.js';
import '../../components/ui/avatar/define.js';
import '../../components/annotations/comment-pin/define.js';
import '../../components/annotations/joined-pin/define.js';
import '../../components/presence/live-cursors/define.js';
import '../../components/presence/live-selection/define.js';
import '../../components/annotations/pin-cluster/define.js';
import '../../components/sidebar/sidebar-row/define.js';
import { memoryBackend, type CustomStatus, type User } from '../../store/index.js';
import { frame, one, pageOf } from '../anchors/page.js';
import { addThread, memoryStore } from '../components/memory-store.js';
import { ada } from '../components/people.js';
import { endLayer, showLayer } from '../components/shown-layer.js';
import { makeComment, makeRow, statusOf } from '../store/rows.js';
import { waitUntil } from '../wait-until.js';

/** Values that are no colours, or more than one: each loads an address, or reads what the page or the browser knows. */
const hostile: readonly string[] = [
  'url(https://hostile.test/a)',
  'URL("https://hostile.test/a")',
  'var(--x,url(https://hostile.test/a))',
  'VAR(--hostile)',
  'var(/**/--hostile, red)',
  'env(--hostile, red)',
  'env(safe-area-inset-top, url(https://hostile.test/a))',
  'image-set("https://hostile.test/a" 1x)',
  '-webkit-image-set(url(https://hostile.test/a) 1x)',
  'image(url(https://hostile.test/a), red)',
  'cross-fade(url(https://hostile.test/a), red)',
  'if(style(--hostile: 1): red; else: blue)',
  'if(else:url(https://hostile.test/a))',
  'attr(data-hostile type(<color>), red)',
  'attr(x, url(https://hostile.test/a))',
  'light-dark(var(--hostile), red)',
  'light-dark(red, url(https://hostile.test/a))',
  'color-mix(in srgb, var(--hostile), red)',
  'color-mix(in srgb, red, attr(data-hostile type(<color>)))',
  'rgb(from var(--hostile) r g b)',
  'rgb(var(--hostile), 0, 0)',
  'hsl(env(--hostile) 50% 50%)',
  'color(--hostile 1 0 0)/**/var(--hostile)',
  '\\75rl(https://hostile.test/a)',
  'v\\61r(--hostile, red)',
  'v\\000061 r(--hostile)',
  'r\\65 d var(--hostile)',
  'red;background:url(https://hostile.test/a)',
  'red}*{background:url(https://hostile.test/a)}',
  'red\nvar(--hostile)',
  'red/*hostile*/',
  'red!important;--x:hostile',
  '"><img src=https://hostile.test/a>',
];

const GOOD = 'rgb(1, 2, 3)';

/** All that styles elements below a root, across shadow roots: inline styles, what draws icons, and sheets. */
function* styles(root: Element | ShadowRoot | Document): Generator<string> {
  if ('adoptedStyleSheets' in root)
    for (const sheet of root.adoptedStyleSheets) for (const { cssText } of sheet.cssRules) yield cssText;
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    for (const name of ['style', 'fill', 'stroke', 'stop-color', 'src', 'href']) yield element.getAttribute(name) ?? '';
    if (element.localName === 'style') yield element.textContent;
    if (element.shadowRoot) yield* styles(element.shadowRoot);
  }
}

const styled = (): string => [...styles(document)].join('\n');

/** Whether nothing of a hostile value is in a style or was loaded; the page's own sheets say none of it. */
function expectClean(): void {
  const all = styled();
  const at = all.indexOf('hostile');
  expect(at < 0 ? '' : all.slice(Math.max(0, at - 80), at + 80)).to.equal('');
  const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.includes('hostile.test'));
  expect(loaded.map(({ name }) => name)).to.deep.equal([]);
}

const userOf = (color: string): User => ({ ...ada, color, textColor: color });

const statusIn = (color: string): CustomStatus => ({
  id: 'CUSTOM',
  name: 'Custom',
  type: 'default',
  color,
  lightColor: color,
  svg: '<svg viewBox="0 0 8 8"><path fill="currentColor" d="M0 0h8v8z"/></svg>',
});

const comments = (from: User) => [makeComment(1, 'Hello', { from, createdAt: 1 })];

/** What shows a colour of a user, of an annotation or of a status. */
const shows: Readonly<Record<string, (color: string) => unknown>> = {
  avatar: (color) => html`<collab-avatar .user=${userOf(color)}></collab-avatar>`,
  pin: (color) => html`<collab-comment-pin annotation-id="t1" number="1" color=${color}></collab-comment-pin>`,
  'joined pin': (color) => html`<collab-joined-pin annotation-id="t1" count="2" color=${color}></collab-joined-pin>`,
  'pin cluster': (color) =>
    html`<collab-pin-cluster
      .items=${[{ annotationId: 'a', number: 1, author: 'Ada', text: 'Hello', unread: 0, color }]}
    ></collab-pin-cluster>`,
  'sidebar row by its user': (color) =>
    html`<collab-sidebar-row
      .row=${makeRow('t1', { comments: comments(userOf(color)), from: userOf(color) })}
    ></collab-sidebar-row>`,
  'sidebar row by its status': (color) =>
    html`<collab-sidebar-row
      .row=${makeRow('t1', { comments: comments(ada), color, status: statusIn(color) })}
    ></collab-sidebar-row>`,
};

describe('colours from data', () => {
  const { warn } = console;

  // Each value that is no colour is warned of once.
  before(() => {
    console.warn = () => undefined;
  });

  after(() => {
    console.warn = warn;
  });

  for (const [what, show] of Object.entries(shows)) {
    it(`style the ${what} only where they are colours`, async () => {
      const holder = await fixture(html`<div>${show(GOOD)}</div>`);
      await waitUntil(() => styled().includes(GOOD));
      holder.remove();
      const all = await fixture(html`<div>${hostile.map(show)}</div>`);
      await Promise.all(
        [...all.children].map((each) => (each as HTMLElement & { updateComplete?: unknown }).updateComplete),
      );
      await frame();
      await frame();
      expectClean();
    });
  }

  it('style pins, areas and marks of threads only where they are colours', async () => {
    pageOf(`<h1 id="title">Report</h1>${[GOOD, ...hostile].map((_, at) => `<p id="p${at}">Words ${at}</p>`).join('')}`);
    const shown = await showLayer(
      { withoutDialog: true },
      {
        config: { statuses: [...hostile.map((color, at) => ({ ...statusIn(color), id: `S${at}` })), statusOf('OPEN')] },
      },
    );
    const { store, layer } = shown;
    const about = { from: userOf(hostile[0] ?? '') };
    for (const [at, color] of [GOOD, ...hostile].entries()) {
      const target = describeElement(one(`#p${at}`));
      await addThread(store, 'At an element', { color, targetElement: target });
      if (at === 0) continue;
      const range = document.createRange();
      range.selectNodeContents(one(`#p${at}`));
      const area = { left: 0, top: 0, width: 1, height: 1 };
      await addThread(store, 'On words', { ...about, color, targetElement: describeText(range) ?? {} });
      await addThread(store, 'On a part', { color, targetElement: { ...target, area } });
      await addThread(store, 'By status', { status: { ...statusIn(color), id: `S${at - 1}` }, targetElement: target });
    }
    await waitUntil(() => styled().includes(GOOD));
    await waitUntil(() => (layer.shadowRoot?.querySelectorAll('collab-text-mark').length ?? 0) >= hostile.length);
    await frame();
    expectClean();
    await endLayer(shown);
  });

  it('style cursors and selections only where they are colours', async () => {
    const backend = memoryBackend();
    const store = await memoryStore({ backend });
    const page = pageOf('<p id="words">Some words of a page</p>');
    page.style.display = 'block';
    const shown = await fixture(html`
      <div>
        <collab-live-cursors .store=${store}></collab-live-cursors>
        <collab-live-selection .store=${store}></collab-live-selection>
      </div>
    `);
    const other = await memoryStore({ backend, user: { ...userOf(GOOD), userId: 'grace' } });
    other.presence.enter();
    other.cursors.enter();
    await waitUntil(() => other.cursors.users().peek());
    const range = document.createRange();
    range.selectNodeContents(one('#words'));
    const selections = [{ kind: 'text', targetElement: describeText(range), timestamp: 1 }];
    const inline = (tag: string): string => {
      const { shadowRoot } = shown.querySelector(tag) ?? {};
      return shadowRoot
        ? [...shadowRoot.querySelectorAll('[style]')].map((each) => each.getAttribute('style')).join()
        : '';
    };
    for (const color of [GOOD, ...hostile]) {
      await other.identify({ ...userOf(color), userId: 'grace' });
      other.presence.update({ selections });
      other.cursors.move({ left: 0.5, top: 0.5, targetElement: describeElement(one('#words')) });
      await waitUntil(() =>
        store.cursors
          .users()
          .peek()
          ?.some((user) => user.color === color),
      );
      await waitUntil(() =>
        store.presence
          .users()
          .peek()
          ?.some((user) => user.color === color),
      );
      if (color === GOOD)
        for (const tag of ['collab-live-cursors', 'collab-live-selection'])
          await waitUntil(() => inline(tag).includes(GOOD), tag);
      await frame();
      await frame();
      expectClean();
    }
    shown.remove();
    await Promise.all([store.dispose(), other.dispose()]);
  });
});
