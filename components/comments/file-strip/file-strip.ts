import { html, nothing, type PropertyValues } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { AttachmentLimits, CollabError, UploadState } from '../../../store/index.js';
import { showBidiControls } from '../../base/bidi-controls.js';
import { property } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import { errorMessage } from '../../base/error-message.js';
import { LocalizeController } from '../../base/localize.js';
import '../../ui/icon/more-icons.js';
import { ThumbnailUrls } from '../../controllers/file-urls.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { fileSize, renderFileGlyph, renderFileName } from '../../display/file-row.js';
import { isPictureType } from '../../display/picture.js';
import controlStyles from '../../styles/controls.styles.js';
import fileRowStyles from '../../styles/file-row.styles.js';
import hostStyles from '../../styles/host.styles.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import '../../base/english-messages.js';
import { CollabFileRemoveEvent, CollabFileRetryEvent } from './file-strip.events.js';
import styles from './file-strip.styles.js';

/** Whether an upload was interrupted by a lost connection: it continues by itself. */
const waitsForConnection = ({ status, error }: StripItem): boolean =>
  status === 'failed' && error?.code === 'unavailable';

/** Returns the message why a file was refused or its upload failed. */
function uploadErrorMessage(
  item: StripItem,
  limits: AttachmentLimits | undefined,
  localize: LocalizeController,
): string {
  const { name, size = 0, error } = item;
  if (error?.code === 'file_too_large' && limits) {
    return localize.term('fileTooLarge', name, fileSize(localize, size), fileSize(localize, limits.maxSize));
  }
  if (error?.code === 'file_type') return localize.term('fileType', name, limits?.types?.join(', ') ?? '');
  if (error?.code === 'too_many_files' && limits) return localize.term('tooManyFiles', name, limits.maxCount);
  if (waitsForConnection(item)) return localize.term('uploadWaits');
  if (!error || item.status === 'failed') return localize.term('uploadFailed');
  return errorMessage(error, (key) => localize.term(key));
}

export * from './file-strip.events.js';

/**
 * Files of a composer with their upload progress, errors and actions.
 *
 * @tag collab-file-strip
 * @private Rendered by other elements of the kit.
 * @fires {CollabFileRemoveEvent} collab-file-remove - Fired when the user removes a file or dismisses a refused one; cancelable.
 * @fires {CollabFileRetryEvent} collab-file-retry - Fired when the user retries an upload; cancelable.
 * @csspart file - A file.
 * @csspart refusal - The message about a refused file.
 * @csspart drop - The drop target, shown while files are dragged over the composer.
 */
export class CollabFileStrip extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, controlStyles, fileRowStyles, styles];

  /** The files with the state of their uploads. */
  @property({ attribute: false, has: 'name' }) items: readonly StripItem[] = [];
  /** Limits of attachments, for the message about a refused file. */
  @property({ attribute: false }) limits?: AttachmentLimits | undefined;
  /** Whether files are dragged over the composer. */
  @property({ type: Boolean, reflect: true }) dropping = false;
  /** Whether the comment is sent after the uploads. */
  @property({ type: Boolean }) waiting = false;
  /** Whether the comment was not sent because uploads failed. */
  @property({ type: Boolean }) blocked = false;
  /** Whether files cannot be removed. */
  @property({ type: Boolean }) readonly = false;

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  readonly #previews = new ThumbnailUrls(this);
  /** Index of the focused Remove button whose file is removed. */
  #removedIndex: number | undefined;

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('items')) this.#announceChanges(changed.get('items') ?? []);
    if (this.#removedIndex === undefined) return;
    const buttons = [...this.renderRoot.querySelectorAll<HTMLElement>('.remove')];
    (buttons[this.#removedIndex] ?? buttons.at(-1))?.focus();
    this.#removedIndex = undefined;
  }

  protected override render() {
    const term = this.#localize.term.bind(this.#localize);
    const items = this.items;
    const refused = items.filter(({ status }) => status === 'refused');
    const accepted = items.filter(({ status }) => status !== 'refused');
    const idOf = ({ attachmentId }: StripItem): number => attachmentId;
    return html`
      ${
        accepted.length > 0
          ? html`<div class="files" role="list" aria-label=${term('attachedFiles')}>
              ${repeat(accepted, idOf, (item) => this.#renderFile(item))}
            </div>`
          : nothing
      }
      ${repeat(refused, idOf, (item) => this.#renderRefusal(item))}
      ${this.waiting ? html`<p class="note" role="status">${term('sendsWhenUploaded')}</p>` : nothing}
      ${this.blocked ? html`<p class="note failed" role="alert">${term('filesNotUploaded')}</p>` : nothing}
      ${this.dropping ? html`<div part="drop" class="drop"><collab-icon name="paperclip"></collab-icon>${term('dropFiles')}</div>` : nothing}
    `;
  }

  #renderFile(item: StripItem) {
    const preview = this.#previews.of(item.thumbnail);
    return html`
      <div part="file" class="file" role="listitem">
        ${preview ? html`<img class="glyph" src=${preview} alt="" />` : renderFileGlyph(item.name, isPictureType(item.type ?? ''))}
        <span class="about">${renderFileName(item.name)} ${this.#renderStatus(item)}</span>
        <span class="tools">
          ${item.status === 'failed' ? this.#renderRetryButton(item) : nothing}
          ${this.readonly ? nothing : this.#renderRemoveButton(item)}
        </span>
      </div>
    `;
  }

  #renderStatus(item: StripItem) {
    if (item.status === 'failed') {
      const message = uploadErrorMessage(item, this.limits, this.#localize);
      return html`<span class="facts ${waitsForConnection(item) ? '' : 'failed'}">${message}</span>`;
    }
    if (item.status === 'uploading') {
      const label = this.#localize.term('uploadingFile', item.name);
      return html`<progress max="1" .value=${item.progress} aria-label=${label}></progress>`;
    }
    return item.size === undefined ? nothing : html`<bdi class="facts">${fileSize(this.#localize, item.size)}</bdi>`;
  }

  #renderRefusal(item: StripItem) {
    return html`
      <div part="refusal" class="refusal">
        <collab-icon name="warning"></collab-icon>
        <span class="reason" role="alert">${uploadErrorMessage(item, this.limits, this.#localize)}</span>
        <button
          class="icon-button remove"
          type="button"
          aria-label=${this.#localize.term('dismiss')}
          @click=${() => this.#remove(item)}
        >
          <collab-icon name="close"></collab-icon>
        </button>
      </div>
    `;
  }

  #renderRetryButton({ attachmentId, name }: StripItem) {
    return html`
      <button
        class="icon-button"
        type="button"
        aria-label="${this.#localize.term('retry')}: ${showBidiControls(name)}"
        @click=${() => this.dispatchEvent(new CollabFileRetryEvent({ attachmentId }))}
      >
        <collab-icon name="retry"></collab-icon>
      </button>
    `;
  }

  #renderRemoveButton(item: StripItem) {
    return html`
      <button
        class="icon-button remove"
        type="button"
        aria-label=${this.#localize.term('removeFile', item.name)}
        @click=${() => this.#remove(item)}
      >
        <collab-icon name="close"></collab-icon>
      </button>
    `;
  }

  #remove({ attachmentId }: StripItem): void {
    const buttons = [...this.renderRoot.querySelectorAll('.remove')];
    const index = buttons.findIndex((button) => button.matches(':focus'));
    this.#removedIndex = index < 0 ? undefined : index;
    this.dispatchEvent(new CollabFileRemoveEvent({ attachmentId }));
  }

  /** Announces finished and failed uploads. */
  #announceChanges(previousItems: readonly StripItem[]): void {
    for (const item of this.items) {
      const { attachmentId, name, status } = item;
      const previousStatus = previousItems.find((each) => each.attachmentId === attachmentId)?.status;
      if (previousStatus === status) continue;
      if (status === 'stored' && previousStatus) this.#announcer.announce(this.#localize.term('fileAttached', name));
      if (status === 'failed') {
        this.#announcer.announce(`${name}: ${uploadErrorMessage(item, this.limits, this.#localize)}`);
      }
    }
  }
}

/** A file in a composer with the state of its upload. */
export interface StripItem {
  readonly attachmentId: number;
  readonly name: string;
  /** Bytes. */
  readonly size?: number;
  /** MIME type. */
  readonly type?: string;
  readonly status: UploadState['status'];
  /** Stored share of the file, 0 to 1. */
  readonly progress: number;
  /** Preview as a data URL. */
  readonly thumbnail?: string;
  readonly error?: CollabError;
}
