import { html, nothing } from 'lit';
import { visibleControls } from '../base/visible-controls.js';

const segmenter = new Intl.Segmenter();

/** What follows the last dot of a file's name, where that is short enough to be a type; else empty. */
function extensionOf(name: string): string {
  return /[^.]\.([\p{L}\p{N}]{1,5})$/u.exec(name)?.[1]?.toUpperCase() ?? '';
}

/** A file's name in two: the end, which tells files apart and names their type, is never cut. */
function nameParts(name: string): readonly [start: string, end: string] {
  const extension = extensionOf(name);
  const kept = extension ? extension.length + 4 : 6;
  const letters = Array.from(segmenter.segment(name), ({ segment }) => segment);
  return letters.length <= kept + 4 ? [name, ''] : [letters.slice(0, -kept).join(''), letters.slice(-kept).join('')];
}

/** What stands for a file that is no picture: its type, as people know it from its name. Styled by `file-row.styles.ts`. */
export function renderGlyph(name: string, isPicture = false) {
  const extension = extensionOf(name);
  return html`
    <span class="glyph" aria-hidden="true">
      ${extension && !isPicture ? extension : html`<collab-icon name=${isPicture ? 'image' : 'document'}></collab-icon>`}
    </span>
  `;
}

/** A file's name, cut in its middle where it is too long. */
export function renderName(given: string) {
  const name = visibleControls(given);
  const [start, end] = nameParts(name);
  return html`<bdi class="name" title=${name}
    ><span class="name-start">${start}</span>${end ? html`<span class="name-end">${end}</span>` : nothing}</bdi
  >`;
}
