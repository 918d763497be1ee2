import { TabulatorFull } from 'tabulator-tables';
import css from 'tabulator-tables/dist/css/tabulator.min.css?raw';
import type { CorpusPage } from '../corpus-page.js';

/** A grid that keeps in the page only the rows that are seen. */
const tabulator: CorpusPage = {
  name: 'grid: tabulator',
  records: 150,
  async mount(frame, identities, records) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
    const holder = document.createElement('div');
    frame.append(holder);
    const table = new TabulatorFull(holder, {
      data: records.map((record) => ({ ...record })),
      height: 500,
      columns: [
        { title: 'Name', field: 'name', width: 160 },
        { title: 'City', field: 'city', width: 100 },
        { title: 'Status', field: 'status', width: 100 },
        { title: 'Amount', field: 'amount', width: 100 },
        { title: 'Note', field: 'note', width: 300 },
      ],
      rowFormatter: (row) => identities.mark(row.getElement(), `row-${row.getData().id}`),
    });
    await new Promise<void>((resolve) => table.on('tableBuilt', resolve));
    return {
      show: (next) => table.replaceData(next.map((record) => ({ ...record }))),
      end: () => {
        table.destroy();
        document.adoptedStyleSheets = [];
      },
    };
  },
};

/** Data grids. */
export const gridPages: readonly CorpusPage[] = [tabulator];
