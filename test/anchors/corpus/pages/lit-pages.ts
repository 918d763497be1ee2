import { css, html, LitElement, render, type TemplateResult } from 'lit';
import { map } from 'lit/directives/map.js';
import { repeat } from 'lit/directives/repeat.js';
import type { CorpusPage } from '../corpus-page.js';
import type { Identities } from '../identities.js';
import type { PageRecord } from '../records.js';
import { mark } from './lit-mark.js';

type RenderItems = (records: readonly PageRecord[], render: (record: PageRecord) => TemplateResult) => unknown;

/** Each record keeps its element. */
const keyed: RenderItems = (records, item) => repeat(records, ({ id }) => id, item);

/** Each element shows the record that comes at its place. */
const unkeyed: RenderItems = (records, item) => map(records, item);

interface View {
  readonly records: readonly PageRecord[];
  readonly identities: Identities;
  readonly items: RenderItems;
}

const litPage = (
  name: string,
  count: number,
  items: RenderItems,
  view: (view: View) => unknown,
  isFixed = false,
): CorpusPage => ({
  name,
  records: count,
  isFixed,
  mount(frame, identities, first) {
    const show = (records: readonly PageRecord[]): void => void render(view({ records, identities, items }), frame);
    show(first);
    return {
      show,
      end: () => {
        Reflect.deleteProperty(frame, '_$litPart$');
      },
    };
  },
});

const todos = ({ records, identities, items }: View): TemplateResult => html`
  <section class="todoapp">
    <header class="header">
      <h1>todos</h1>
      <input class="new-todo" placeholder="What needs to be done?" autofocus />
    </header>
    <section class="main">
      <input id="toggle-all" class="toggle-all" type="checkbox" /><label for="toggle-all">Mark all as complete</label>
      <ul class="todo-list">
        ${items(
          records,
          (record) => html`
            <li ${mark(identities, `todo-${record.id}`)} class=${record.isDone ? 'completed' : ''}>
              <div class="view">
                <input class="toggle" type="checkbox" .checked=${record.isDone} />
                <label>${record.note} ${record.name}</label>
                <button class="destroy" aria-label="Delete">×</button>
              </div>
            </li>
          `,
        )}
      </ul>
    </section>
    <footer class="footer">
      <span class="todo-count"><strong>${records.filter(({ isDone }) => !isDone).length}</strong> items left</span>
      <ul class="filters">
        <li><a class="selected" href="#/">All</a></li>
        <li><a href="#/active">Active</a></li>
        <li><a href="#/completed">Completed</a></li>
      </ul>
      <button class="clear-completed">Clear completed</button>
    </footer>
  </section>
`;

const columns = ['Draft', 'Open', 'Late', 'Done'];

const board = ({ records, identities, items }: View): TemplateResult => html`
  <h1>Roadmap</h1>
  <div class="board">
    ${columns.map(
      (status) => html`
        <section class="column">
          <h2>${status} <span class="count">${records.filter((record) => record.status === status).length}</span></h2>
          <ul>
            ${items(
              records.filter((record) => record.status === status),
              (record) => html`
                <li ${mark(identities, `card-${record.id}`)} class="card">
                  <h3>${record.note}</h3>
                  <div class="meta"><span class="city">${record.city}</span><time>${record.day} May</time></div>
                  <img class="face" alt=${record.name} width="24" height="24" />
                  <button>Open</button>
                </li>
              `,
            )}
          </ul>
          <button class="add">Add a card</button>
        </section>
      `,
    )}
  </div>
`;

const folders = ['Inbox', 'Sent', 'Drafts', 'Archive', 'Spam'];

const mail = ({ records, identities, items }: View): TemplateResult => html`
  <div class="card">
    <h3>Folders</h3>
    <ul>
      ${folders.map((folder) => html`<li><a href="#">${folder}</a></li>`)}
    </ul>
  </div>
  <table class="mail">
    <thead>
      <tr>
        <th>From</th>
        <th>Subject</th>
        <th>Day</th>
        <th>Size</th>
        <th></th>
      </tr>
    </thead>
    <tbody>
      ${items(
        records,
        (record) => html`
          <tr ${mark(identities, `mail-${record.id}`)}>
            <td>
              <svg width="16" height="16"><circle cx="8" cy="8" r=${3 + (record.id % 5)}></circle></svg>
              <span>${record.name}</span>
            </td>
            <td>${record.note}</td>
            <td>${record.day} May</td>
            <td>${record.amount} KB</td>
            <td><button title="Archive">🗄</button><button title="Delete">🗑</button></td>
          </tr>
        `,
      )}
    </tbody>
  </table>
`;

const tiles = ({ records, identities, items }: View): TemplateResult => html`
  <h1>Sales</h1>
  <div class="row">
    ${items(
      records,
      (record) => html`
        <div ${mark(identities, `tile-${record.id}`)} class="col">
          <div class="tile">
            <div class="label">Total ${record.city} ${record.name}</div>
            <div class="number">${record.amount}</div>
            <svg class="spark" width="80" height="20">
              <path d=${sparkline(record)} fill="none" stroke="blue"></path>
            </svg>
            <span class="trend">${record.isDone ? '▲' : '▼'} ${record.day} %</span>
          </div>
        </div>
      `,
    )}
  </div>
`;

const sparkline = ({ id, day }: PageRecord): string =>
  `M0 10 ${Array.from({ length: 8 }, (_, at) => `L${at * 10} ${(id * 7 + at * day) % 20}`).join(' ')}`;

/** A component that draws its record in its own shadow root. */
class CorpusCard extends LitElement {
  static override properties = { record: { attribute: false } };
  static override styles = css`
    article {
      padding: 8px;
      border: 1px solid;
    }
  `;
  declare record: PageRecord | undefined;

  protected override render(): unknown {
    const { record } = this;
    if (!record) return undefined;
    return html`
      <article>
        <h3>${record.name}</h3>
        <p>${record.note}</p>
        <dl>
          <dt>City</dt>
          <dd>${record.city}</dd>
          <dt>Amount</dt>
          <dd>${record.amount}</dd>
        </dl>
        <button>Edit</button>
      </article>
    `;
  }
}

customElements.define('corpus-card', CorpusCard);

const cards = ({ records, identities, items }: View): TemplateResult => html`
  <h1>Customers</h1>
  <section>
    ${items(
      records,
      (record) => html`<corpus-card ${mark(identities, `card-${record.id}`)} .record=${record}></corpus-card>`,
    )}
  </section>
`;

/** Applications as Lit keeps them: each record with its element, or each element with the record that comes. */
export const litPages: readonly CorpusPage[] = [
  litPage('todos: keyed', 8, keyed, todos),
  litPage('todos: unkeyed', 8, unkeyed, todos),
  litPage('board: keyed', 14, keyed, board),
  litPage('board: unkeyed', 14, unkeyed, board),
  litPage('mail: keyed', 12, keyed, mail),
  litPage('mail: unkeyed', 12, unkeyed, mail),
  litPage('tiles: keyed', 6, keyed, tiles),
  litPage('tiles: unkeyed', 6, unkeyed, tiles),
  litPage('shadow cards: keyed', 8, keyed, cards, true),
  litPage('shadow cards: unkeyed', 8, unkeyed, cards, true),
];
