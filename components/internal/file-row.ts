import { html, nothing } from 'lit';
import { extensionOf, nameParts } from './file-name.js';
import { visibleControls } from './visible-controls.js';

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
