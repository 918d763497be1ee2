import { html, nothing, type PropertyValues } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Attachment } from '../../../store/index.js';
import { numberAtLeast } from '../../base/attribute-converters.js';
import '../../ui/icon/more-icons.js';
import { showBidiControls, removeBidiControls } from '../../base/bidi-controls.js';
import { property, state } from '../../base/decorators.js';
import { hasDeepChange } from '../../base/deep-equal.js';
import { CollabElement } from '../../base/element.js';
import { errorMessage } from '../../base/error-message.js';
import { runUnlessPrevented } from '../../base/events.js';
import { lazy } from '../../base/lazy.js';
import { LocalizeController } from '../../base/localize.js';
import { blockedHost, observeMediaOrigins } from '../../base/media-urls.js';
import { ConfirmationController } from '../../controllers/confirmation.js';
import { AttachmentUrlsController, ThumbnailUrls } from '../../controllers/file-urls.js';
import { renderBlockedMedia } from '../../display/blocked-media.js';
import type { FileAccess } from '../../display/file-access.js';
import { renderFileGlyph, renderFileName, fileSize } from '../../display/file-row.js';
import { isPicture, pictureSize } from '../../display/picture.js';
import confirmationStyles from '../../styles/confirmation.styles.js';
import controlStyles from '../../styles/controls.styles.js';
import fileRowStyles from '../../styles/file-row.styles.js';
import hostStyles from '../../styles/host.styles.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import type {
  CollabViewerDeleteEvent,
  CollabViewerDownloadEvent,
} from '../attachment-viewer/attachment-viewer.events.js';
import '../../base/english-messages.js';
import * as events from './attachments.events.js';
import styles from './attachments.styles.js';

export * from './attachments.events.js';

/** The permissions of the user for the files of a comment. Actions that are missing or false are not offered. */
export interface AttachmentCapabilities {
  readonly canDelete?: boolean;
}

const loadViewer = lazy(
  () =>
    import('../attachment-viewer/attachment-viewer.js').then((module) =>
      module.CollabAttachmentViewer.define('collab-attachment-viewer'),
    ),
  'viewer',
);

/** Number of pictures in the gallery. The viewer shows all of them. */
const GALLERY_SIZE = 4;

/**
 * Files of a comment: a gallery of pictures with a viewer, and a list of the other files.
 *
 * @tag collab-attachments
 * @fires {CollabAttachmentViewEvent} collab-attachment-view - Fired before the viewer opens; cancelable.
 * @fires {CollabAttachmentDownloadEvent} collab-attachment-download - Fired before a file is downloaded; cancelable.
 * @fires {CollabAttachmentDeleteEvent} collab-attachment-delete - Fired after the user has confirmed the deletion of a file; cancelable.
 * @csspart images - The gallery of pictures.
 * @csspart image - A picture.
 * @csspart missing - The placeholder of a picture that could not be loaded.
 * @csspart files - The list of other files.
 * @csspart file - A file in the list.
 * @csspart confirmation - The question before deleting.
 * @cssprop [--collab-attachments-inline-size=20rem] - Greatest width of the gallery.
 */
export class CollabAttachments extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, controlStyles, confirmationStyles, fileRowStyles, styles];

  static {
    this.addInitializer((host) => observeMediaOrigins(host));
  }

  /** The files. */
  @property({ attribute: false }) attachments: readonly Attachment[] = [];
  /** Storage of the files. */
  @property({ attribute: false, has: 'address' }) fileAccess?: FileAccess | undefined;
  /** Id of the comment's thread. */
  @property({ attribute: 'annotation-id' }) annotationId = '';
  /** Id of the comment. */
  @property({ attribute: 'comment-id', converter: numberAtLeast('<collab-attachments> comment-id') }) commentId = 0;
  /** The permissions of the user. */
  @property({ attribute: false, hasChanged: hasDeepChange }) capabilities: AttachmentCapabilities = {};

  /** Id of the picture in the viewer. */
  @state() private viewed: number | undefined;

  readonly #localize = new LocalizeController(this);
  readonly #addresses = new AttachmentUrlsController(this, () => this.fileAccess);
  readonly #previews = new ThumbnailUrls(this);
  readonly #deletion: ConfirmationController = new ConfirmationController(this, {
    localize: this.#localize,
    question: () => this.#localize.term('deleteFileQuestion', this.#fileToDelete?.name ?? ''),
    detail: () => this.#localize.term('deleteCommentDetail'),
    confirmLabel: () => this.#localize.term('delete'),
    confirm: () => this.#delete(),
    opener: () => this.#buttonOf(this.#fileToDelete?.attachmentId ?? this.#neighbor),
  });
  /** Downloads by attachment id. Their addresses stay observed until the element is disconnected. */
  readonly #downloads = new Map<number, 'loading' | 'done'>();
  readonly #broken = new Set<number>();
  /** The file in the confirmation; undefined after it is confirmed. */
  #fileToDelete: Attachment | undefined;
  /** The file that gets the focus after the deletion. */
  #neighbor: number | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    for (const [id, state] of this.#downloads) if (state === 'loading') this.#save(id);
    if (!changed.has('attachments')) return;
    const isAttached = (id: number | undefined): boolean => this.attachments.some((each) => each.attachmentId === id);
    if (!isAttached(this.viewed)) this.viewed = undefined;
    if (this.#fileToDelete && !isAttached(this.#fileToDelete.attachmentId)) this.#deletion.close();
  }

  protected override updated(): void {
    for (const image of this.#images) this.#setSize(image);
  }

  protected override render() {
    const images = this.#images;
    const files = this.attachments.filter((each) => !isPicture(each));
    for (const id of this.#downloads.keys()) this.#addresses.of(id);
    return html`
      ${images.length > 0 ? this.#renderGallery(images) : nothing}
      ${files.length > 0 ? this.#renderFiles(files) : nothing} ${this.#deletion.render()}
      ${this.viewed === undefined ? nothing : this.#renderViewer(images, this.viewed)}
    `;
  }

  get #images(): readonly Attachment[] {
    return this.attachments.filter(isPicture);
  }

  /** Renders the pictures. Their size is known before they are loaded. */
  #renderGallery(images: readonly Attachment[]) {
    const visible = images.slice(0, GALLERY_SIZE);
    return html`
      <div part="images" class="images" role="list" data-count=${visible.length}>
        ${repeat(
          visible,
          ({ attachmentId }) => attachmentId,
          (image, i) =>
            html`<div class="cell" role="listitem" data-attachment-id=${image.attachmentId}>
              ${this.#renderTile(image, i, images.length)}
            </div>`,
        )}
      </div>
    `;
  }

  #renderTile(image: Attachment, index: number, count: number) {
    const { attachmentId, name = '' } = image;
    const { url, error } = this.#addresses.of(attachmentId);
    const more = index === GALLERY_SIZE - 1 ? count - GALLERY_SIZE : 0;
    const isMissing = error !== undefined || this.#broken.has(attachmentId);
    if (isMissing && more === 0) return this.#renderMissingTile(image);
    const host = url === undefined ? undefined : blockedHost(url);
    if (host !== undefined && more === 0) return this.#renderHeldTile(image, url ?? '', host);
    const term = this.#localize.term.bind(this.#localize);
    return html`
      <button
        part="image"
        class="tile"
        type="button"
        aria-haspopup="dialog"
        aria-label=${more > 0 ? term('showImageAndMore', name, more) : term('showImage', name, index + 1, count)}
        @click=${() => void this.#view(attachmentId)}
      >
        ${isMissing ? nothing : this.#renderPicture(image, host === undefined ? url : undefined)}
        ${more > 0 ? html`<span class="more" aria-hidden="true">+${this.#localize.number(more)}</span>` : nothing}
      </button>
    `;
  }

  /** Renders a picture over its preview, which is shown until the picture is loaded. */
  #renderPicture({ attachmentId, thumbnail }: Attachment, url: string | undefined) {
    const preview = this.#previews.of(thumbnail);
    const handleError = () => {
      this.#broken.add(attachmentId);
      this.requestUpdate();
    };
    return html`
      ${preview ? html`<img class="preview" src=${preview} alt="" />` : html`<span class="skeleton"></span>`}
      ${url ? html`<img src=${url} alt="" decoding="async" referrerpolicy="no-referrer" @error=${handleError} />` : nothing}
    `;
  }

  /** Renders a picture of another origin, which loads only on request. */
  #renderHeldTile({ name = '' }: Attachment, address: string, host: string) {
    return html`
      <div part="missing" class="tile missing">
        <collab-icon name="image"></collab-icon>
        <bdi class="missing-name" title=${showBidiControls(name)}>${showBidiControls(name)}</bdi>
        ${renderBlockedMedia({ address, host, name, localize: this.#localize })}
      </div>
    `;
  }

  #renderMissingTile({ attachmentId, name = '' }: Attachment) {
    return html`
      <div part="missing" class="tile missing">
        <collab-icon name="image"></collab-icon>
        <bdi class="missing-name" title=${showBidiControls(name)}>${showBidiControls(name)}</bdi>
        <span class="missing-text">${this.#localize.term('notLoaded')}</span>
        <button class="button button--ghost" type="button" @click=${() => this.#retry(attachmentId)}>
          ${this.#localize.term('retry')}<span class="visually-hidden">: ${name}</span>
        </button>
      </div>
    `;
  }

  #renderFiles(files: readonly Attachment[]) {
    return html`
      <div part="files" class="files" role="list">
        ${repeat(
          files,
          ({ attachmentId }) => attachmentId,
          (file) => this.#renderFile(file),
        )}
      </div>
    `;
  }

  #renderFile(file: Attachment) {
    const { attachmentId, name = '' } = file;
    const isLoading = this.#downloads.get(attachmentId) === 'loading' && !this.#errorOf(attachmentId);
    return html`
      <div part="file" class="file" role="listitem" data-attachment-id=${attachmentId}>
        ${renderFileGlyph(name)}
        <span class="about">${renderFileName(name)} ${this.#renderFacts(file)}</span>
        <span class="tools">
          <button
            class="icon-button"
            type="button"
            aria-label=${this.#localize.term('downloadFile', name)}
            aria-busy=${isLoading ? 'true' : nothing}
            @click=${() => this.#download(attachmentId)}
          >
            <collab-icon name="download"></collab-icon>
          </button>
          ${this.capabilities.canDelete ? this.#renderDeleteButton(file) : nothing}
        </span>
      </div>
    `;
  }

  #renderDeleteButton({ attachmentId, name = '' }: Attachment) {
    return html`
      <button
        class="icon-button"
        type="button"
        aria-label=${this.#localize.term('deleteFile', name)}
        @click=${() => this.#confirmDeletion(attachmentId)}
      >
        <collab-icon name="trash"></collab-icon>
      </button>
    `;
  }

  #renderFacts({ attachmentId, size }: Attachment) {
    const error = this.#errorOf(attachmentId);
    if (error) return html`<span class="facts failed" role="alert">${error}</span>`;
    return size === undefined ? nothing : html`<bdi class="facts">${fileSize(this.#localize, size)}</bdi>`;
  }

  #renderViewer(images: readonly Attachment[], viewed: number) {
    return html`
      <collab-attachment-viewer
        .images=${images}
        .fileAccess=${this.fileAccess}
        .current=${viewed}
        .capabilities=${this.capabilities}
        @collab-viewer-close=${this.#handleViewerClose}
        @collab-viewer-download=${this.#handleViewerDownload}
        @collab-viewer-delete=${this.#handleViewerDelete}
      ></collab-attachment-viewer>
    `;
  }

  #eventDetail(attachmentId = 0): events.AttachmentEventDetail {
    return { annotationId: this.annotationId, commentId: this.commentId, attachmentId };
  }

  /** Returns the message why a download failed; empty without an error. */
  #errorOf(attachmentId: number): string {
    if (!this.#downloads.has(attachmentId)) return '';
    const { error } = this.#addresses.of(attachmentId);
    // The general message for an unreachable backend is about sending.
    const term = this.#localize.term.bind(this.#localize);
    return error ? errorMessage(error, (key) => term(key === 'errorUnreachable' ? 'notLoaded' : key)) : '';
  }

  /** Returns the last button of a file, or the only one of a picture. */
  #buttonOf(attachmentId: number | undefined): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>(
      `[data-attachment-id="${attachmentId ?? ''}"] button:last-of-type`,
    );
  }

  /** Sets the aspect ratio and natural width of a picture's cell, which count for a single picture. */
  #setSize(image: Attachment): void {
    const [width, height] = pictureSize(image) ?? [];
    const cell = this.renderRoot.querySelector<HTMLElement>(`[data-attachment-id="${image.attachmentId}"]`);
    if (!cell || !width || !height) return;
    cell.style.setProperty('--_ratio', String(Math.min(3, Math.max(0.6, width / height))));
    cell.style.setProperty('--_natural-size', `${width}px`);
  }

  #retry(attachmentId: number): void {
    this.#broken.delete(attachmentId);
    this.#addresses.retry(attachmentId);
  }

  async #view(attachmentId: number): Promise<void> {
    if (!this.dispatchEvent(new events.CollabAttachmentViewEvent(this.#eventDetail(attachmentId)))) return;
    if (await loadViewer()) this.viewed = attachmentId;
  }

  #handleViewerClose(event: Event): void {
    runUnlessPrevented(event, () => (this.viewed = undefined));
  }

  #handleViewerDownload(event: CollabViewerDownloadEvent): void {
    runUnlessPrevented(event, () => this.#download(event.detail.attachmentId));
  }

  #handleViewerDelete(event: CollabViewerDeleteEvent): void {
    runUnlessPrevented(event, () => {
      this.viewed = undefined;
      this.#confirmDeletion(event.detail.attachmentId);
    });
  }

  #download(attachmentId: number): void {
    if (!this.dispatchEvent(new events.CollabAttachmentDownloadEvent(this.#eventDetail(attachmentId)))) return;
    if (this.#errorOf(attachmentId)) this.#addresses.retry(attachmentId);
    this.#downloads.set(attachmentId, 'loading');
    this.requestUpdate();
  }

  #save(attachmentId: number): void {
    const { url } = this.#addresses.of(attachmentId);
    if (url === undefined) return;
    this.#downloads.set(attachmentId, 'done');
    downloadUrl(url, this.attachments.find((each) => each.attachmentId === attachmentId)?.name ?? '');
  }

  #confirmDeletion(attachmentId: number): void {
    const ids = this.attachments.map((each) => each.attachmentId);
    const index = ids.indexOf(attachmentId);
    this.#fileToDelete = this.attachments[index];
    this.#neighbor = ids[index + 1] ?? ids[index - 1];
    this.#deletion.ask();
  }

  #delete(): boolean {
    const event = new events.CollabAttachmentDeleteEvent(this.#eventDetail(this.#fileToDelete?.attachmentId));
    if (!this.dispatchEvent(event)) return false;
    this.#fileToDelete = undefined;
    return true;
  }
}

/** Downloads the file at an address. Browsers may open a file of another origin instead, which happens in a new tab. */
function downloadUrl(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = removeBidiControls(name);
  link.rel = 'noopener noreferrer';
  if (!url.startsWith('blob:')) link.target = '_blank';
  link.click();
}
