import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from '../../base/decorators.js';
import type { Attachment } from '../../../store/index.js';
import type { CollabAttachmentViewer } from '../attachment-viewer/attachment-viewer.js';
import { loadViewer } from '../attachment-viewer/load.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { numeric } from '../../base/attribute-values.js';
import confirmationStyles from '../../styles/confirmation.styles.js';
import controlStyles from '../../styles/controls.styles.js';
import { AddressesController } from '../../controllers/addresses.js';
import { ConfirmationController } from '../../controllers/confirmation.js';
import { ThumbnailUrls } from '../../controllers/thumbnail-urls.js';
import { CollabElement } from '../../base/element.js';
import { errorMessage } from '../../base/error-message.js';
import type { FileAccess } from '../../display/file-access.js';
import fileRowStyles from '../../styles/file-row.styles.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import { followMediaOrigins } from '../../base/media-origins.js';
import { isPicture, pictureSize } from '../../display/picture.js';
import '../../base/more-english.js';
import * as events from './attachments.events.js';
import styles from './attachments.styles.js';
import { renderGallery } from './gallery.js';
import { renderRows } from './rows.js';
import { saveFile } from './save-file.js';

export * from './attachments.events.js';

/**
 * The files of a comment: pictures side by side, with a viewer that opens on demand; others with their type and size.
 *
 * @tag collab-attachments
 * @fires {CollabAttachmentViewEvent} collab-attachment-view - The user wants to see an image large; prevented, the viewer stays closed.
 * @fires {CollabAttachmentDownloadEvent} collab-attachment-download - The user wants to keep a file; prevented, nothing is downloaded.
 * @fires {CollabAttachmentDeleteEvent} collab-attachment-delete - The user takes a file from its comment, and has been asked.
 * @csspart images - The pictures together.
 * @csspart image - One picture.
 * @csspart missing - What stands for a picture that could not be loaded.
 * @csspart files - The other files together.
 * @csspart file - One of them.
 * @csspart confirmation - The question before deleting.
 * @cssprop [--collab-attachments-inline-size=20rem] - Greatest width of the pictures together.
 */
export class CollabAttachments extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, controlStyles, confirmationStyles, fileRowStyles, styles];

  static {
    this.addInitializer((host) => followMediaOrigins(host));
  }

  /** The files. */
  @property({ attribute: false }) attachments: readonly Attachment[] = [];
  /** Where files are to be had. */
  @property({ attribute: false, has: 'address' }) fileAccess?: FileAccess | undefined;
  /** Thread of the comment; named in every event. */
  @property({ attribute: 'annotation-id' }) annotationId = '';
  /** The comment; named in every event. */
  @property({ attribute: 'comment-id', converter: numeric('<collab-attachments> comment-id') }) commentId = 0;
  /** Whether the user may delete them. */
  @property({ type: Boolean }) deletable = false;

  /** The picture that is shown large. */
  @state() private viewed: number | undefined;

  readonly #localize = new LocalizeController(this);
  readonly #addresses = new AddressesController(this, () => this.fileAccess);
  readonly #previews = new ThumbnailUrls(this);
  readonly #deletion: ConfirmationController = new ConfirmationController(this, {
    localize: this.#localize,
    question: () => this.#localize.term('deleteFileQuestion', this.#asked?.name ?? ''),
    detail: () => this.#localize.term('deleteCommentDetail'),
    confirmLabel: () => this.#localize.term('delete'),
    confirm: () => this.#delete(),
    opener: () => this.#button(this.#asked?.attachmentId ?? this.#neighbour),
  });
  /** Files that are to be downloaded: their addresses stay until the element goes. */
  readonly #downloads = new Map<number, 'loading' | 'done'>();
  readonly #broken = new Set<number>();
  /** What the user is asked about; nothing once they have said yes. */
  #asked: Attachment | undefined;
  #neighbour: number | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    for (const [id, state] of this.#downloads) if (state === 'loading') this.#save(id);
    if (!changed.has('attachments')) return;
    const isHere = (id: number | undefined): boolean => this.attachments.some((each) => each.attachmentId === id);
    if (!isHere(this.viewed)) this.viewed = undefined;
    if (this.#asked && !isHere(this.#asked.attachmentId)) this.#deletion.close();
  }

  protected override updated(): void {
    for (const image of this.#images) this.#size(image);
  }

  protected override render() {
    const localize = this.#localize;
    const images = this.#images;
    const addressOf = (id: number) => this.#addresses.of(id);
    for (const id of this.#downloads.keys()) addressOf(id);
    return html`
      ${renderGallery({
        images,
        localize,
        addressOf,
        previewOf: ({ thumbnail }) => this.#previews.of(thumbnail),
        isBroken: (id) => this.#broken.has(id),
        view: (id) => void this.#view(id),
        broken: (id) => this.#change(() => this.#broken.add(id)),
        retry: (id) => this.#retry(id),
      })}
      ${renderRows({
        files: this.attachments.filter((each) => !isPicture(each)),
        localize,
        deletable: this.deletable,
        faultOf: (id) => this.#faultOf(id),
        isLoading: (id) => this.#downloads.get(id) === 'loading' && !this.#faultOf(id),
        download: (id) => this.#download(id),
        ask: (id) => this.#ask(id),
      })}
      ${this.#deletion.render()} ${this.viewed === undefined ? nothing : this.#viewer(images, this.viewed)}
    `;
  }

  get #images(): readonly Attachment[] {
    return this.attachments.filter(isPicture);
  }

  #viewer(images: readonly Attachment[], viewed: number) {
    return html`
      <collab-attachment-viewer
        .images=${images}
        .fileAccess=${this.fileAccess}
        .current=${viewed}
        ?deletable=${this.deletable}
        @collab-viewer-close=${() => (this.viewed = undefined)}
        @collab-viewer-download=${(event: Event) => this.#download((event.target as CollabAttachmentViewer).current)}
        @collab-viewer-delete=${(event: Event) => {
          this.viewed = undefined;
          this.#ask((event.target as CollabAttachmentViewer).current);
        }}
      ></collab-attachment-viewer>
    `;
  }

  #subject(attachmentId = 0): events.AttachmentSubject {
    return { annotationId: this.annotationId, commentId: this.commentId, attachmentId };
  }

  #faultOf(attachmentId: number): string {
    if (!this.#downloads.has(attachmentId)) return '';
    const { error } = this.#addresses.of(attachmentId);
    // A file that is asked for is not sent: what cannot be reached could not be loaded.
    const term = this.#localize.term.bind(this.#localize);
    return error ? errorMessage(error, (key) => term(key === 'errorUnreachable' ? 'notLoaded' : key)) : '';
  }

  /** The first button of a file. */
  #button(attachmentId: number | undefined): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>(
      `[data-attachment-id="${attachmentId ?? ''}"] button:last-of-type`,
    );
  }

  /** A picture alone is shown in its own proportions, as far as they are known. */
  #size(image: Attachment): void {
    const [width, height] = pictureSize(image) ?? [];
    const cell = this.renderRoot.querySelector<HTMLElement>(`[data-attachment-id="${image.attachmentId}"]`);
    if (!cell || !width || !height) return;
    cell.style.setProperty('--_ratio', String(Math.min(3, Math.max(0.6, width / height))));
    cell.style.setProperty('--_natural-size', `${width}px`);
  }

  #change(act: () => void): void {
    act();
    this.requestUpdate();
  }

  #retry(attachmentId: number): void {
    this.#broken.delete(attachmentId);
    this.#addresses.retry(attachmentId);
  }

  async #view(attachmentId: number): Promise<void> {
    if (!this.dispatchEvent(new events.CollabAttachmentViewEvent(this.#subject(attachmentId)))) return;
    if (await loadViewer()) this.viewed = attachmentId;
  }

  #download(attachmentId: number): void {
    if (!this.dispatchEvent(new events.CollabAttachmentDownloadEvent(this.#subject(attachmentId)))) return;
    if (this.#faultOf(attachmentId)) this.#addresses.retry(attachmentId);
    this.#change(() => this.#downloads.set(attachmentId, 'loading'));
  }

  #save(attachmentId: number): void {
    const { url } = this.#addresses.of(attachmentId);
    if (url === undefined) return;
    this.#downloads.set(attachmentId, 'done');
    saveFile(url, this.attachments.find((each) => each.attachmentId === attachmentId)?.name ?? '');
  }

  #delete(): boolean {
    const event = new events.CollabAttachmentDeleteEvent(this.#subject(this.#asked?.attachmentId));
    if (!this.dispatchEvent(event)) return false;
    this.#asked = undefined;
    return true;
  }

  #ask(attachmentId: number): void {
    const ids = this.attachments.map((each) => each.attachmentId);
    const at = ids.indexOf(attachmentId);
    this.#asked = this.attachments[at];
    this.#neighbour = ids[at + 1] ?? ids[at - 1];
    this.#deletion.ask();
  }
}
