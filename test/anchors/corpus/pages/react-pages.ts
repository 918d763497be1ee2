import { createElement as h, type CSSProperties, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { List } from 'react-window';
import type { CorpusPage } from '../corpus-page.js';
import type { Identities } from '../identities.js';
import type { PageRecord } from '../records.js';

interface ViewProps {
  readonly records: readonly PageRecord[];
  readonly identities: Identities;
}

/** A ref that tells the oracle, with each rendering, which thing an element shows. */
const marking =
  (identities: Identities, key: string) =>
  (element: Element | null): void => {
    if (element) identities.mark(element, key);
  };

const reactPage = (name: string, count: number, view: (props: ViewProps) => ReactElement): CorpusPage => ({
  name,
  records: count,
  mount(frame, identities, first) {
    const root = createRoot(frame);
    const show = (records: readonly PageRecord[]): void => flushSync(() => root.render(view({ records, identities })));
    show(first);
    return { show, end: () => root.unmount() };
  },
});

const cell = (text: string | number, key: number): ReactElement => h('td', { key }, text);

/** A table; with the index as its key, a row shows the record that comes at its place. */
const table =
  (isKeyed: boolean) =>
  ({ records, identities }: ViewProps): ReactElement =>
    h(
      'section',
      null,
      h('h2', null, 'Invoices'),
      h(
        'table',
        null,
        h(
          'thead',
          null,
          h('tr', null, ...['Name', 'E-mail', 'City', 'Status', 'Amount'].map((t) => h('th', { key: t }, t))),
        ),
        h(
          'tbody',
          null,
          records.map((record, index) =>
            h(
              'tr',
              { key: isKeyed ? record.id : index, ref: marking(identities, `row-${record.id}`) },
              [record.name, record.email, record.city, record.status, record.amount].map(cell),
            ),
          ),
        ),
      ),
      h('p', null, `${records.length} invoices`),
    );

interface RowProps {
  readonly index: number;
  readonly style: CSSProperties;
  readonly records: readonly PageRecord[];
  readonly identities: Identities;
}

function Row({ index, style, records, identities }: RowProps): ReactElement {
  const record = records[index];
  if (!record) return h('div', { style });
  return h(
    'div',
    { style, className: 'line', ref: marking(identities, `line-${record.id}`) },
    h('strong', null, record.name),
    h('span', null, record.note),
    h('em', null, record.status),
  );
}

/** A row with few different texts, which only its number tells from others. */
function NumberedRow({ index, style, records, identities }: RowProps): ReactElement {
  const record = records[index];
  if (!record) return h('div', { style });
  return h(
    'div',
    { style, id: `task-${record.id}`, ref: marking(identities, `task-${record.id}`) },
    h('div', null, `Task ${record.id}: ${record.note.split(' ', 1)[0] ?? ''}`),
    h('div', null, record.status),
  );
}

/** A long list of which only what is seen is in the page. */
const windowed =
  (rowComponent: typeof Row) =>
  ({ records, identities }: ViewProps): ReactElement =>
    h(
      'section',
      null,
      h('h2', null, 'All tasks'),
      h(List<{ records: readonly PageRecord[]; identities: Identities }>, {
        rowComponent,
        rowCount: records.length,
        rowHeight: 28,
        rowProps: { records, identities },
        defaultHeight: 400,
        style: { height: 400 },
      }),
    );

/** Applications as React keeps them. */
export const reactPages: readonly CorpusPage[] = [
  reactPage('react table: keyed', 12, table(true)),
  reactPage('react table: by index', 12, table(false)),
  reactPage('react-window: long list', 200, windowed(Row)),
  reactPage('react-window: numbered rows', 200, windowed(NumberedRow)),
];
