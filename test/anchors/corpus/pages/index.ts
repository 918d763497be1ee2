import type { CorpusPage } from '../corpus-page.js';
import { calendarPages } from './calendar.js';
import { componentsPage } from './components.js';
import { dashboardPages } from './dashboards.js';
import { docsPages } from './docs.js';
import { gridPages } from './grids.js';
import { inBoxes } from './in-boxes.js';
import { litPages } from './lit-pages.js';
import { mapPage } from './map.js';
import { pdfPage } from './pdf.js';
import { reactPages } from './react-pages.js';

/** All pages of the corpus. */
export const pages: readonly CorpusPage[] = [
  ...docsPages,
  ...dashboardPages,
  ...litPages,
  ...reactPages,
  ...gridPages,
  ...calendarPages,
  componentsPage,
  mapPage,
  pdfPage,
  ...[...litPages, ...reactPages].filter(({ isFixed }) => !isFixed).map(inBoxes),
];
