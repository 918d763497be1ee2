import { expect } from '@open-wc/testing';
import { describeElement } from '../../../anchors/describe/describe-element.js';
import { describeFindable } from '../../../anchors/describe/describe-findable.js';
import { findTarget } from '../../../anchors/resolve/find-target.js';
import { describeText } from '../../../anchors/text/describe-text.js';
import { AnchorWatcher } from '../../../anchors/watch/watcher.js';
import type { TargetElement } from '../../../store/model/index.js';
import { FramesAtOnce } from '../frames-at-once.js';
import { clearPages, one, pageOf } from '../page.js';

const titles = ['Fix login', 'Write docs', 'Test billing', 'Call support', 'Plan sprint', 'Review code'];
const owners = ['Ada', 'Bo', 'Cleo', 'Dan', 'Eve'];

/** The title of a task. Rows 7, 15 and 567 have the same; no other row from 0 to 16 or from 554 to 573 has it. */
const titleOf = (id: number): string => {
  if (id === 7 || id === 15 || id === 567) return 'Test billing';
  const others = titles.filter((title) => title !== 'Test billing');
  return others[(id * 7 + Math.floor(id / 5)) % others.length] ?? '';
};

/** Forms of rows: with the number in the text, and only in the name of the row. */
const forms = {
  'an id and a shown number': (id: number) =>
    `<div id="task-${id}"><div class="title">Task ${id}: ${titleOf(id)}</div><div>${owners[id % 5] ?? ''}</div></div>`,
  'an id and nothing but a title with a number': (id: number) =>
    `<div id="task-${id}"><div class="title">Task ${id}: ${titleOf(id)}</div></div>`,
  'an id': (id: number) =>
    `<div id="task-${id}"><div class="title">${titleOf(id)}</div><div>${id === 567 ? 'Cleo' : (owners[id % 5] ?? '')}</div></div>`,
  'an id, in wrappers': (id: number) =>
    `<div data-index="${id}"><div id="task-${id}"><div><div class="title">Task ${id}: ${titleOf(id)}</div></div><div>open</div></div></div>`,
  'a test id': (id: number) =>
    `<div data-testid="task-${id}"><div class="title">Task ${id}: ${titleOf(id)}</div><div>open</div></div>`,
  'an id of four digits': (id: number) =>
    `<div id="task-${id + 4000}"><div class="title">Task ${id + 4000}: ${titleOf(id)}</div><div>open</div></div>`,
  'an id that begins with a number': (id: number) =>
    `<div id="${id}-task"><div class="title">Task ${id}: ${titleOf(id)}</div><div>open</div></div>`,
  'an id, in a table': (id: number) =>
    `<tr id="task-${id}"><td>${owners[id % 5] ?? ''}</td><td class="title">Task ${id}: ${titleOf(id)}</td></tr>`,
} as const;

type Form = keyof typeof forms;

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** A list that renders the rows of a window only. */
class VirtualList {
  readonly list: HTMLElement;
  readonly #form: Form;

  constructor(form: Form, role = 'presentation') {
    this.#form = form;
    pageOf(`<h2>Tasks</h2>${this.#markup('', role)}<p>End of the list</p>`);
    this.list = one('.list');
  }

  /** Replaces the rows. */
  render(from: number, to: number): void {
    this.list.replaceChildren(...this.#rows(from, to));
  }

  /** Writes the rows into the elements that are there. */
  recycle(from: number, to: number): void {
    const sources = this.#rows(from, to).flatMap((row) => [row, ...row.querySelectorAll('*')]);
    for (const [at, element] of [...this.list.querySelectorAll('*')].entries()) {
      const source = sources[at];
      for (const { name, value } of source?.attributes ?? [])
        if (element.getAttribute(name) !== value) element.setAttribute(name, value);
      const [text, textNow] = [element.firstChild, source?.firstChild];
      if (text instanceof Text && textNow instanceof Text && text.data !== textNow.data) text.data = textNow.data;
    }
  }

  #markup(rows: string, role = ''): string {
    return this.#form.endsWith('table')
      ? `<table><tbody class="list">${rows}</tbody></table>`
      : `<div class="list" role="${role}">${rows}</div>`;
  }

  #rows(from: number, to: number): readonly Element[] {
    const markup = range(from, to).map((id) => forms[this.#form](id));
    const parsed = new DOMParser().parseFromString(this.#markup(markup.join('')), 'text/html');
    return [...(parsed.querySelector('.list')?.children ?? [])];
  }

  titleAt(at: number): Element {
    const title = this.list.querySelectorAll('.title')[at];
    if (!title) throw new Error('There is no such row.');
    return title;
  }

  rowAt(at: number): Element {
    const row = this.titleAt(at).closest('[id], [data-testid]');
    if (!row) throw new Error('There is no such row.');
    return row;
  }
}

/** Kinds of targets in a row. */
const kinds: Readonly<Record<string, (list: VirtualList, at: number) => TargetElement | undefined>> = {
  'a title': (list, at) => describeElement(list.titleAt(at)),
  'a title that was found at once': (list, at) => describeFindable(list.titleAt(at)).target,
  'a row': (list, at) => describeElement(list.rowAt(at)),
  'words of a title': (list, at) => {
    const node = list.titleAt(at).firstChild;
    if (!(node instanceof Text)) throw new Error('There is no text.');
    const words = document.createRange();
    words.setStart(node, node.data.indexOf('Test'));
    words.setEnd(node, node.data.length);
    return describeText(words);
  },
};

/** The number of the row of what is found; otherwise the state. */
function rowOf(found: { readonly state: string; readonly element?: Element } | undefined): string {
  const named = found?.element?.closest('[id], [data-testid]');
  const name = named?.id || named?.getAttribute('data-testid');
  return name ? String(Number(/\d+/.exec(name)?.[0]) % 4000) : (found?.state ?? 'nothing');
}

describe('target in a row of a virtual list', () => {
  const frames = new FramesAtOnce();

  beforeEach(() => {
    frames.begin();
  });

  afterEach(() => {
    frames.end();
    clearPages();
  });

  for (const form of Object.keys(forms) as Form[])
    for (const [kind, describeKind] of Object.entries(kinds)) {
      const find = (target: TargetElement | undefined): string => rowOf(findTarget(target));

      it(`is not found in a row of another number: ${kind} in a row with ${form}`, () => {
        const list = new VirtualList(form);
        list.render(0, 13);
        const target = describeKind(list, 7);
        expect(find(target)).to.equal('7');
        list.render(554, 567);
        expect(find(target), '554–567').to.equal('ghost');
        list.render(567, 567);
        expect(find(target), '567').to.equal('ghost');
        list.render(3, 16);
        expect(find(target), '3–16').to.equal('7');
      });

      it(`is not found in a row at the start of the list: ${kind} in a row with ${form}`, () => {
        const list = new VirtualList(form);
        list.render(554, 567);
        const target = describeKind(list, 13);
        expect(find(target)).to.equal('567');
        list.render(0, 13);
        expect(find(target)).to.equal('ghost');
      });

      for (const way of ['render', 'recycle'] as const)
        it(`is a ghost until its row is there again, with a list that does ${way} its rows: ${kind} in a row with ${form}`, async () => {
          const list = new VirtualList(form);
          list.render(0, 13);
          const watcher = new AnchorWatcher(document, { timer: frames.timer });
          watcher.watch('it', describeKind(list, 7), () => undefined);
          const now = (): string => rowOf(watcher.now('it'));
          await frames.settled();
          expect(now()).to.equal('7');
          const states: string[] = [];
          for (const from of [2, 60, 554, 560, 555, 3, 0]) {
            list[way](from, from + 13);
            await frames.settled();
            states.push(now());
          }
          watcher.dispose();
          expect(states.join()).to.equal('7,searching,searching,searching,searching,7,7');
        });
    }

  for (const [role, reason] of [
    ['list', 'unlisted'],
    ['presentation', 'missing'],
  ] as const)
    it(`is a ghost (${reason}) after the grace period, in a list of the role ${role}`, async () => {
      const list = new VirtualList('an id and a shown number', role);
      list.render(0, 13);
      const watcher = new AnchorWatcher(document, { timer: frames.timer });
      watcher.watch('it', describeElement(list.titleAt(7)), () => undefined);
      await frames.settled();
      list.render(554, 567);
      await frames.settled();
      await frames.pass();
      const given = watcher.now('it');
      list.render(3, 16);
      await frames.settled();
      await frames.pass();
      const again = rowOf(watcher.now('it'));
      watcher.dispose();
      expect(given).to.deep.equal({ state: 'ghost', reason });
      expect(again).to.equal('7');
    });
});

describe('target in a row whose name has its position', () => {
  afterEach(clearPages);

  const names = ['Ada', 'Bertrand', 'Cleo', 'Dorothea'];

  const rows = (shown: readonly string[], rowAt: (name: string, at: number) => string): string =>
    `<h2>People</h2><div>${shown.map(rowAt).join('')}</div>`;

  const looks: Readonly<Record<string, (name: string, at: number) => string>> = {
    'that is not shown': (name, at) => `<div id="row-${at}"><b>${name} Byron</b></div>`,
    'that is shown': (name, at) => `<div id="step-${at + 1}"><b>Step ${at + 1}: ask ${name}</b></div>`,
  };
  for (const [look, rowAt] of Object.entries(looks)) {
    const foundAfter = (shown: readonly string[]): string | null => {
      const first = pageOf(rows(names, rowAt));
      const target = describeElement(one('div div:nth-of-type(2) b', first));
      first.remove();
      pageOf(rows(shown, rowAt));
      const found = findTarget(target);
      return 'element' in found ? found.element.textContent.replace(/.*(Bertrand).*/, '$1') : found.state;
    };

    it(`follows it to another position ${look}`, () => {
      expect(foundAfter(['Eve', ...names])).to.equal('Bertrand');
      clearPages();
      expect(foundAfter(names.slice(1))).to.equal('Bertrand');
    });
  }

  it('follows an icon to another position', () => {
    const icons = (paths: readonly string[]): string =>
      paths.map((path, at) => `<div id="row-${at}">Row <svg><path d="${path}"></path></svg></div>`).join('');
    const first = pageOf(icons(['M1 1h9', 'M2 2h8', 'M3 3h7']));
    const icon = first.querySelectorAll('path')[1];
    const target = icon && describeElement(icon);
    first.remove();
    pageOf(icons(['M0 0h1', 'M1 1h9', 'M2 2h8', 'M3 3h7']));
    const found = findTarget(target);
    expect('element' in found && found.element.getAttribute('d')).to.equal('M2 2h8');
  });
});
