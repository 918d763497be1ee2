import { expect } from '@open-wc/testing';
import { describeElement } from '../../../anchors/describe/describe-element.js';
import type { WatchedTarget } from '../../../anchors/watch/watched-target.js';
import { AnchorWatcher } from '../../../anchors/watch/watcher.js';
import { waitUntil } from '../../wait-until.js';
import { shadowIn, within } from '../inner-page.js';
import { manualTimer } from '../manual-timer.js';
import { clearPages, frame, pageOf } from '../page.js';

const goods = ['Green pears', 'Red plums', 'Ripe figs'];

describe('components distinguished by their content', () => {
  let watcher: AnchorWatcher;
  let clock: ReturnType<typeof manualTimer>;
  let list: HTMLElement;
  let now: WatchedTarget | undefined;

  beforeEach(() => {
    clock = manualTimer();
    list = pageOf('');
    watcher = new AnchorWatcher(document, { timer: clock.timer });
    now = undefined;
  });

  afterEach(() => {
    watcher.dispose();
    clearPages();
  });

  const card = (title: string): HTMLElement => {
    const host = document.createElement('x-card');
    if (title) shadowIn(host, `<h2>${title}</h2><button>Buy</button>`);
    return host;
  };
  const listed = (title: string): HTMLElement => {
    const item = document.createElement('li');
    item.append(card(title));
    return item;
  };
  const show = (titles: readonly string[], make = card): void =>
    list.replaceChildren(...titles.map((each) => make(each)));
  const buttonOf = (title: string): Element | undefined =>
    [...list.querySelectorAll('x-card')]
      .map(({ shadowRoot }) => shadowRoot)
      .find((root) => root?.querySelector('h2')?.textContent === title)
      ?.querySelector('button') ?? undefined;
  const watchPlums = async (make = card): Promise<void> => {
    show(goods, make);
    const target = describeElement(buttonOf('Red plums') ?? list);
    watcher.watch('place', target, (next) => (now = next));
    await waitUntil(() => now?.state === 'attached');
  };
  const element = (): Element | undefined => (now && 'element' in now ? now.element : undefined);

  it('are found after they are rendered again in another order', async () => {
    await watchPlums();
    show(['Red plums', 'Green pears', 'Ripe figs']);
    await waitUntil(() => element() === buttonOf('Red plums'));
  });

  it('are not confused when a list without keys reuses components for other cards', async () => {
    await watchPlums();
    const write = (titles: readonly string[]): void => {
      for (const [at, host] of [...list.children].entries())
        host.shadowRoot?.querySelector('h2')?.replaceChildren(titles[at] ?? '');
    };
    write(['Red plums', 'Green pears', 'Ripe figs']);
    await waitUntil(() => element() === buttonOf('Red plums'));
    write(['White grapes', 'Green pears', 'Ripe figs']);
    await waitUntil(() => now?.state === 'searching');
  });

  it('become ghosts when they are removed', async () => {
    await watchPlums();
    show(['Green pears', 'White grapes', 'Ripe figs']);
    await waitUntil(() => now?.state === 'searching');
    clock.pass(2000);
    await frame();
    expect(now?.state).to.equal('ghost');
    show(goods);
    await frame();
    clock.pass(250);
    await waitUntil(() => element() === buttonOf('Red plums'));
  });

  it('are found when each is in a list item', async () => {
    await watchPlums(listed);
    show(['Red plums', 'Green pears', 'Ripe figs'], listed);
    await waitUntil(() => element() === buttonOf('Red plums'));
  });

  it('are found again when their content returns', async () => {
    await watchPlums();
    list.replaceChildren(card(''), card(''), card(''));
    await waitUntil(() => now?.state === 'searching');
    await frame();
    for (const [at, host] of [...list.children].entries()) host.attachShadow({ mode: 'open' }).append(`Loading ${at}`);
    list.classList.add('drawn');
    await frame();
    clock.pass(250);
    await frame();
    for (const [at, host] of [...list.children].entries()) {
      const title = document.createElement('h2');
      title.textContent = ['Ripe figs', 'Green pears', 'Red plums'][at] ?? '';
      host.shadowRoot?.replaceChildren(title, Object.assign(document.createElement('button'), { textContent: 'Buy' }));
    }
    await frame();
    clock.pass(250);
    await waitUntil(() => element() === buttonOf('Red plums'));
  });

  it('are found by tag if there is only one, whatever its content', async () => {
    show(['Green pears']);
    watcher.watch('place', describeElement(buttonOf('Green pears') ?? list), (next) => (now = next));
    await waitUntil(() => now?.state === 'attached');
    show(['Red plums']);
    await waitUntil(() => element() === buttonOf('Red plums'));
  });

  it('are not confused among adjacent frames without names', async () => {
    const pages = (): Document[] => [...list.querySelectorAll('iframe')].flatMap((each) => each.contentDocument ?? []);
    const sources = goods.map((title) => `<!doctype html><h2>${title}</h2><button>Buy</button>`);
    const put = async (order: readonly number[]): Promise<void> => {
      const made = order.map((at) => Object.assign(document.createElement('iframe'), { srcdoc: sources[at] ?? '' }));
      const shown = made.map((each) => new Promise((resolve) => each.addEventListener('load', resolve)));
      list.replaceChildren(...made);
      await Promise.all(shown);
    };
    await put([0, 1, 2]);
    const plums = pages().find(({ body }) => body.textContent.includes('plums'));
    watcher.watch('place', describeElement(within(plums ?? document, 'button')), (next) => (now = next));
    await waitUntil(() => now?.state === 'attached');
    await put([1, 0, 2]);
    await waitUntil(() => {
      clock.pass(250);
      return element()?.ownerDocument.body.textContent.includes('plums') && element()?.isConnected;
    });
  });
});
