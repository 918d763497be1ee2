import { html, nothing, type PropertyValues } from 'lit';
import { property } from '../../base/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { AttachmentLimits } from '../../../store/index.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import '../../ui/icon/more-icons.js';
import controlStyles from '../../styles/controls.styles.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { ThumbnailUrls } from '../../controllers/thumbnail-urls.js';
import { CollabElement } from '../../base/element.js';
import { renderGlyph, renderName } from '../../display/file-row.js';
import fileRowStyles from '../../styles/file-row.styles.js';
import { fileSize } from '../../display/file-size.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import { isPictureType } from '../../display/picture.js';
import { visibleControls } from '../../base/visible-controls.js';
import '../../base/more-english.js';
import { faultMessage } from './fault-message.js';
import { CollabFileRemoveEvent, CollabFileRetryEvent } from './file-strip.events.js';
import styles from './file-strip.styles.js';
import type { StripItem } from './strip-item.js';

export * from './file-strip.events.js';
export type { StripItem };

/**
 * The files of a comment that is being written: how far each has come, and what can be done about it.
 *
 * @tag collab-file-strip
 * @fires {CollabFileRemoveEvent} collab-file-remove - The user takes a file out, or has read why it was refused.
 * @fires {CollabFileRetryEvent} collab-file-retry - The user wants a file to be uploaded again.
 * @csspart file - One file.
 * @csspart refusal - What says why a file was refused.
 * @csspart drop - What is shown while files are held over the composer.
 */
export class CollabFileStrip extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, controlStyles, fileRowStyles, styles];

  /** The files, as they stand. */
  @property({ attribute: false, has: 'name' }) items: readonly StripItem[] = [];
  /** What may be attached; named where a file is refused. */
  @property({ attribute: false }) limits?: AttachmentLimits | undefined;
  /** Whether files are held over the composer. */
  @property({ type: Boolean, reflect: true }) dropping = false;
  /** Whether the comment is sent once the files are there. */
  @property({ type: Boolean }) waiting = false;
  /** Whether the comment was not sent for files that could not be uploaded. */
  @property({ type: Boolean }) blocked = false;
  /** Whether nothing can be taken out. */
  @property({ type: Boolean }) readonly = false;

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  readonly #previews = new ThumbnailUrls(this);
  /** Where the focus was that went with a file. */
  #removedAt: number | undefined;

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('items')) this.#tell(changed.get('items') ?? []);
    if (this.#removedAt === undefined) return;
    const buttons = [...this.renderRoot.querySelectorAll<HTMLElement>('.remove')];
    (buttons[this.#removedAt] ?? buttons.at(-1))?.focus();
    this.#removedAt = undefined;
  }

  protected override render() {
    const term = this.#localize.term.bind(this.#localize);
    const items = this.items;
    const refused = items.filter(({ status }) => status === 'refused');
    const taken = items.filter(({ status }) => status !== 'refused');
    const keyOf = ({ attachmentId }: StripItem): number => attachmentId;
    return html`
      ${
        taken.length > 0
          ? html`<div class="files" role="list" aria-label=${term('attachedFiles')}>
              ${repeat(taken, keyOf, (item) => this.#file(item))}
            </div>`
          : nothing
      }
      ${repeat(refused, keyOf, (item) => this.#refusal(item))}
      ${this.waiting ? html`<p class="note" role="status">${term('sendsWhenUploaded')}</p>` : nothing}
      ${this.blocked ? html`<p class="note failed" role="alert">${term('filesNotUploaded')}</p>` : nothing}
      ${this.dropping ? html`<div part="drop" class="drop"><collab-icon name="paperclip"></collab-icon>${term('dropFiles')}</div>` : nothing}
    `;
  }

  #file(item: StripItem) {
    const preview = this.#previews.of(item.thumbnail);
    return html`
      <div part="file" class="file" role="listitem">
        ${preview ? html`<img class="glyph" src=${preview} alt="" />` : renderGlyph(item.name, isPictureType(item.type ?? ''))}
        <span class="about">${renderName(item.name)} ${this.#standing(item)}</span>
        <span class="tools">
          ${item.status === 'failed' ? this.#retryButton(item) : nothing}
          ${this.readonly ? nothing : this.#removeButton(item)}
        </span>
      </div>
    `;
  }

  /** How far it has come. */
  #standing(item: StripItem) {
    if (item.status === 'failed') {
      return html`<span class="facts failed">${faultMessage(item, this.limits, this.#localize)}</span>`;
    }
    if (item.status === 'uploading') {
      const label = this.#localize.term('uploadingFile', item.name);
      return html`<progress max="1" .value=${item.progress} aria-label=${label}></progress>`;
    }
    return item.size === undefined ? nothing : html`<bdi class="facts">${fileSize(this.#localize, item.size)}</bdi>`;
  }

  #refusal(item: StripItem) {
    return html`
      <div part="refusal" class="refusal">
        <collab-icon name="warning"></collab-icon>
        <span class="reason" role="alert">${faultMessage(item, this.limits, this.#localize)}</span>
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

  #retryButton({ attachmentId, name }: StripItem) {
    return html`
      <button
        class="icon-button"
        type="button"
        aria-label="${this.#localize.term('retry')}: ${visibleControls(name)}"
        @click=${() => this.dispatchEvent(new CollabFileRetryEvent({ attachmentId }))}
      >
        <collab-icon name="retry"></collab-icon>
      </button>
    `;
  }

  #removeButton(item: StripItem) {
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
    const at = buttons.findIndex((button) => button.matches(':focus'));
    this.#removedAt = at < 0 ? undefined : at;
    this.dispatchEvent(new CollabFileRemoveEvent({ attachmentId }));
  }

  /** Says what has come of files that were on their way. */
  #tell(before: readonly StripItem[]): void {
    for (const { attachmentId, name, status } of this.items) {
      const was = before.find((item) => item.attachmentId === attachmentId)?.status;
      if (was === status) continue;
      if (status === 'stored' && was) this.#announcer.announce(this.#localize.term('fileAttached', name));
      if (status === 'failed') this.#announcer.announce(`${name}: ${this.#localize.term('uploadFailed')}`);
    }
  }
}
