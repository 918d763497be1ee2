import { html } from 'lit';
import { isSafeHref } from '../../base/links.js';
import { visibleControls } from '../../base/visible-controls.js';

/** What a recording is called; where a page plays it, a link that opens that beside this one. */
export function renderRecordingName(given: string, playerUrl = '') {
  const name = visibleControls(given);
  if (!isSafeHref(playerUrl)) return html`<bdi part="name" class="name" title=${name}>${name}</bdi>`;
  return html`
    <a part="name" class="name" href=${playerUrl} target="_blank" rel="noopener noreferrer nofollow" title=${name}
      ><bdi>${name}</bdi></a
    >
  `;
}
