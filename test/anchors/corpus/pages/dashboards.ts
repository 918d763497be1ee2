import css from 'startbootstrap-sb-admin/dist/css/styles.css?raw';
import dashboard from 'startbootstrap-sb-admin/dist/index.html?raw';
import register from 'startbootstrap-sb-admin/dist/register.html?raw';
import tables from 'startbootstrap-sb-admin/dist/tables.html?raw';
import type { CorpusPage } from '../corpus-page.js';
import { htmlPage } from '../markup.js';

const icons = '.fas, .fab, .far { display: inline-block; inline-size: 1em; block-size: 1em }';

/** An admin template’s own pages, with their own style sheet. */
export const dashboardPages: readonly CorpusPage[] = [
  htmlPage('dashboard: sb-admin', dashboard, css + icons),
  htmlPage('data table: sb-admin', tables, css + icons),
  htmlPage('form: sb-admin', register, css + icons),
];
