import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Attachment } from '../../../store/index.js';
import '../../ui/icon/more-icons.js';
import { renderGlyph, renderName } from '../../display/file-row.js';
import { fileSize } from '../../display/file-size.js';
import type { LocalizeController } from '../../base/localize.js';

interface RowsOptions {
  files: readonly Attachment[];
  localize: LocalizeController;
  deletable: boolean;
  /** Why a file could not be downloaded; empty where nothing is known to be wrong. */
  faultOf: (attachmentId: number) => string;
  isLoading: (attachmentId: number) => boolean;
  download: (attachmentId: number) => void;
  /** Asks before a file is deleted. */
  ask: (attachmentId: number) => void;
}

/** A comment's files that are no pictures. */
export function renderRows(options: RowsOptions) {
  const { files } = options;
  if (files.length === 0) return nothing;
  return html`
    <div part="files" class="files" role="list">
      ${repeat(
        files,
        ({ attachmentId }) => attachmentId,
        (file) => row(file, options),
      )}
    </div>
  `;
}

function row({ attachmentId, name = '', size }: Attachment, options: RowsOptions) {
  const { localize, deletable, isLoading, download, ask } = options;
  return html`
    <div part="file" class="file" role="listitem" data-attachment-id=${attachmentId}>
      ${renderGlyph(name)}
      <span class="about">${renderName(name)} ${facts(attachmentId, size, options)}</span>
      <span class="tools">
        <button
          class="icon-button"
          type="button"
          aria-label=${localize.term('downloadFile', name)}
          aria-busy=${isLoading(attachmentId) ? 'true' : nothing}
          @click=${() => download(attachmentId)}
        >
          <collab-icon name="download"></collab-icon>
        </button>
        ${
          deletable
            ? html`<button
                class="icon-button"
                type="button"
                aria-label=${localize.term('deleteFile', name)}
                @click=${() => ask(attachmentId)}
              >
                <collab-icon name="trash"></collab-icon>
              </button>`
            : nothing
        }
      </span>
    </div>
  `;
}

function facts(attachmentId: number, size: number | undefined, { localize, faultOf }: RowsOptions) {
  const fault = faultOf(attachmentId);
  if (fault) return html`<span class="facts failed" role="alert">${fault}</span>`;
  return size === undefined ? nothing : html`<bdi class="facts">${fileSize(localize, size)}</bdi>`;
}
