import comparer from 'diff/README.md?raw';
import purifier from 'dompurify/README.md?raw';
import checker from 'fast-check/README.md?raw';
import database from 'idb/README.md?raw';
import { marked } from 'marked';
import type { CorpusPage } from '../corpus-page.js';
import { htmlPage } from '../markup.js';

const css = 'img { min-width: 20px; min-height: 20px } table { border-collapse: collapse }';

const docs = (name: string, text: string, length: number): CorpusPage =>
  htmlPage(name, marked.parse(text.slice(0, length)), css);

/** Documentation, as a Markdown library renders what packages ship. */
export const docsPages: readonly CorpusPage[] = [
  docs('docs: fast-check', checker, 14_000),
  docs('docs: dompurify', purifier, 16_000),
  docs('docs: diff', comparer, 12_000),
  docs('docs: idb', database, 12_000),
];
