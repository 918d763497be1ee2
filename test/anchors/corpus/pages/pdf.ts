import { getDocument, GlobalWorkerOptions, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import * as worker from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import type { CorpusPage } from '../corpus-page.js';
import { Random } from '../random.js';
import { newRecords } from '../records.js';

// The worker's code runs in the page itself: there is no address to load it from.
Object.assign(globalThis, { pdfjsWorker: worker });
GlobalWorkerOptions.workerSrc = 'none';

/** A PDF of one page with a title, a paragraph and a table, as small as the format allows. */
function pdfOf(lines: readonly string[]): Uint8Array {
  const text = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join('\n');
  const content = `BT /F1 11 Tf 14 TL 50 790 Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  file += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`;
  return new TextEncoder().encode(file);
}

const lines = [
  'Annual report',
  ...newRecords(new Random('pdf'), 40).flatMap((record, index) => [
    ...(index % 10 === 0 ? [`Section ${index / 10 + 1}. Accounts`] : []),
    `${record.name} of ${record.city} owes ${record.amount} and has promised to`,
    `${record.note.toLowerCase()}. Status: ${record.status}.`,
  ]),
].map((line) => line.replace('’', "'"));

/** The layer of text over a page of a PDF: a span for each line, at a place of its own. */
export const pdfPage: CorpusPage = {
  name: 'document: pdf.js',
  async mount(frame, identities) {
    const page = await (await getDocument({ data: pdfOf(lines.slice(0, 56)) }).promise).getPage(1);
    const viewport = page.getViewport({ scale: 1 });
    const container = document.createElement('div');
    container.className = 'textLayer';
    container.style.cssText = 'position: relative; inline-size: 595px; block-size: 842px';
    frame.append(container);
    await new TextLayer({ textContentSource: await page.getTextContent(), container, viewport }).render();
    for (const child of frame.childNodes) identities.markAll(child);
    return {};
  },
};
