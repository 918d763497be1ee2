import { html, nothing } from 'lit';
import { showBidiControls } from '../base/bidi-controls.js';
import type { LocalizeController } from '../base/localize.js';

const segmenter = new Intl.Segmenter();

/** Returns the extension of a file name in capitals; empty if there is none or it is too long. */
function extensionOf(name: string): string {
  return /[^.]\.([\p{L}\p{N}]{1,5})$/u.exec(name)?.[1]?.toUpperCase() ?? '';
}

/** Splits a file name so that its end, which identifies the file and its type, is never truncated. */
function nameParts(name: string): readonly [start: string, end: string] {
  const extension = extensionOf(name);
  const endLength = extension ? extension.length + 4 : 6;
  const letters = Array.from(segmenter.segment(name), ({ segment }) => segment);
  return letters.length <= endLength + 4
    ? [name, '']
    : [letters.slice(0, -endLength).join(''), letters.slice(-endLength).join('')];
}

/** Renders the glyph of a file: its extension or an icon. Styled by `file-row.styles.ts`. */
export function renderFileGlyph(name: string, isPicture = false) {
  const extension = extensionOf(name);
  return html`
    <span class="glyph" aria-hidden="true">
      ${extension && !isPicture ? extension : html`<collab-icon name=${isPicture ? 'image' : 'document'}></collab-icon>`}
    </span>
  `;
}

/** Renders a file name, truncated in the middle if it is too long. */
export function renderFileName(fileName: string) {
  const name = showBidiControls(fileName);
  const [start, end] = nameParts(name);
  return html`<bdi class="name" title=${name}
    ><span class="name-start">${start}</span>${end ? html`<span class="name-end">${end}</span>` : nothing}</bdi
  >`;
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats a file size with units of 1,024, as operating systems do. */
export function fileSize(localize: LocalizeController, bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
  const size = bytes / 1024 ** step;
  return localize.number(size, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: size < 10 && step > 0 ? 1 : 0,
  });
}
