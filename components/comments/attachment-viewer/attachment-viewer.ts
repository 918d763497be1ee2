import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property, state } from '../../base/decorators.js';
import type { Attachment } from '../../../store/index.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import { numeric } from '../../base/attribute-values.js';
import controlStyles from '../../styles/controls.styles.js';
import { AddressesController } from '../../controllers/addresses.js';
import { DismissController } from '../../controllers/dismiss.js';
import { FocusRestore } from '../../controllers/focus-restore.js';
import { ThumbnailUrls } from '../../controllers/thumbnail-urls.js';
import { CollabElement } from '../../base/element.js';
import type { FileAccess } from '../../display/file-access.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import { renderHeldMedia } from '../../display/pending-media.js';
import { followMediaOrigins, heldHost } from '../../base/media-origins.js';
import '../../base/more-english.js';
import {
  CollabViewerCloseEvent,
  CollabViewerDeleteEvent,
  CollabViewerDownloadEvent,
} from './attachment-viewer.events.js';
import styles from './attachment-viewer.styles.js';
import { renderArrows } from './arrows.js';
import { renderBar, zoomStep } from './bar.js';
import { fromMiddle, readGestures } from './gestures.js';
import { fitted, moved, scaled, type Frame, type Zoom } from './zoom.js';

export * from './attachment-viewer.events.js';

/** How far an arrow key moves a picture that is larger than its stage, in px. */
const keyStep = 64;

/**
 * Shows the pictures of a comment large, one at a time, over the whole page: to leaf through, to look at closely, to keep.
 * It is open for as long as it is on the page.
 *
 * @tag collab-attachment-viewer
 * @fires {CollabViewerCloseEvent} collab-viewer-close - The user closes it.
 * @fires {CollabViewerDownloadEvent} collab-viewer-download - The user wants to keep the picture.
 * @fires {CollabViewerDeleteEvent} collab-viewer-delete - The user wants to delete the picture, and has not been asked.
 * @csspart dialog - The frame over the page.
 * @csspart bar - The line above the picture.
 * @csspart name - The picture's name.
 * @csspart stage - What the picture lies on.
 * @csspart picture - The picture.
 */
export class CollabAttachmentViewer extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, controlStyles, styles];

  static {
    this.addInitializer((host) => followMediaOrigins(host));
  }

  /** The pictures, in order. */
  @property({ attribute: false }) images: readonly Attachment[] = [];
  /** Where files are to be had. */
  @property({ attribute: false, has: 'address' }) fileAccess?: FileAccess | undefined;
  /** The attachment id of the picture that is shown. */
  @property({ converter: numeric('<collab-attachment-viewer> current') }) current = 0;
  /** Whether the user may delete the pictures. */
  @property({ type: Boolean }) deletable = false;

  @state() private zoom: Zoom = fitted;
  /** Whether the browser cannot draw the picture. */
  @state() private broken = false;

  @query('dialog') private readonly dialog!: HTMLDialogElement | null;
  @query('.stage') private readonly stage!: HTMLElement | null;
  @query('.picture') private readonly picture!: HTMLImageElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #addresses = new AddressesController(this, () => this.fileAccess);
  readonly #previews = new ThumbnailUrls(this);
  readonly #opener = new FocusRestore();

  constructor() {
    super();
    new DismissController(this, { open: () => this.isConnected, dismiss: () => this.#close(), outside: () => false });
    readGestures(this, {
      stage: () => this.stage,
      canMove: () => this.zoom.scale > 1,
      move: (byX, byY) => (this.zoom = moved(this.zoom, byX, byY, this.#frame)),
      scale: (factor, at) => (this.zoom = scaled(this.zoom, factor, at, this.#frame)),
      swipe: (direction) => this.#show(-direction * this.#onward),
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.dialog?.close();
    this.#opener.restore(this);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('current')) return;
    this.zoom = fitted;
    this.broken = false;
  }

  protected override updated(): void {
    const { x, y, scale } = this.zoom;
    this.picture?.style.setProperty('transform', `translate(${x}px, ${y}px) scale(${scale})`);
    if (!this.dialog || this.dialog.open || !this.isConnected) return;
    this.#opener.remember();
    this.dialog.showModal();
    this.dialog.focus();
  }

  protected override render() {
    const { images, deletable, zoom } = this;
    const at = this.#index;
    const image = images[at];
    if (!image) return nothing;
    const { name = '', attachmentId } = image;
    return html`
      <dialog
        part="dialog"
        tabindex="-1"
        aria-label=${this.#localize.term('imageViewer')}
        @keydown=${this.#keyed}
        @cancel=${this.#cancelled}
      >
        ${renderBar({
          localize: this.#localize,
          name,
          deletable,
          scale: zoom.scale,
          number: at + 1,
          count: images.length,
          zoom: (factor) => this.#zoom(factor),
          fit: () => (this.zoom = fitted),
          download: () => this.dispatchEvent(new CollabViewerDownloadEvent({ attachmentId })),
          remove: () => this.dispatchEvent(new CollabViewerDeleteEvent({ attachmentId })),
          close: () => this.#close(),
        })}
        <div part="stage" class="stage ${zoom.scale > 1 ? 'zoomed' : ''}" @dblclick=${this.#doubleClicked}>
          ${this.#shown(image)}
        </div>
        ${images.length > 1 ? this.#arrows() : nothing}
      </dialog>
    `;
  }

  get #index(): number {
    return Math.max(
      0,
      this.images.findIndex(({ attachmentId }) => attachmentId === this.current),
    );
  }

  /** Where the next picture lies: to the right is 1. */
  get #onward(): 1 | -1 {
    return this.#localize.dir() === 'rtl' ? -1 : 1;
  }

  get #frame(): Frame {
    const stage = this.stage;
    const picture = this.picture;
    return {
      stage: { width: stage?.clientWidth ?? 0, height: stage?.clientHeight ?? 0 },
      picture: { width: picture?.offsetWidth ?? 0, height: picture?.offsetHeight ?? 0 },
    };
  }

  #shown({ attachmentId, name = '', thumbnail }: Attachment) {
    const { url, error } = this.#addresses.of(attachmentId);
    for (const step of [1, -1]) {
      const near = this.images[this.#index + step];
      if (near) this.#addresses.of(near.attachmentId);
    }
    if (error || this.broken) return this.#missing(attachmentId);
    const preview = this.#previews.of(thumbnail);
    const host = url === undefined ? undefined : heldHost(url);
    if (url !== undefined && host !== undefined) {
      const localize = this.#localize;
      return html`<div class="note">${renderHeldMedia({ address: url, host, name, localize })}</div>`;
    }
    if (url)
      return html`<img
        part="picture"
        class="picture"
        src=${url}
        alt=${name}
        draggable="false"
        referrerpolicy="no-referrer"
        @error=${() => (this.broken = true)}
      />`;
    if (preview) return html`<img class="picture preview" src=${preview} alt=${name} draggable="false" />`;
    return html`<p class="note">${this.#localize.term('loading')}</p>`;
  }

  #missing(attachmentId: number) {
    return html`
      <div class="note" role="alert">
        <collab-icon name="image"></collab-icon>
        <p>${this.#localize.term('notLoaded')}</p>
        <button class="button" type="button" @click=${() => this.#retry(attachmentId)}>
          ${this.#localize.term('retry')}
        </button>
      </div>
    `;
  }

  #arrows() {
    const isFirst = this.#index === 0;
    const isLast = this.#index === this.images.length - 1;
    return renderArrows({ localize: this.#localize, isFirst, isLast, show: (step) => this.#show(step) });
  }

  #close(): void {
    this.dispatchEvent(new CollabViewerCloseEvent());
  }

  #show(step: number): void {
    const next = this.images[this.#index + step];
    if (next) this.current = next.attachmentId;
  }

  #zoom(factor: number, at = { x: 0, y: 0 }): void {
    this.zoom = scaled(this.zoom, factor, at, this.#frame);
  }

  #retry(attachmentId: number): void {
    this.broken = false;
    this.#addresses.retry(attachmentId);
  }

  #cancelled(event: Event): void {
    event.preventDefault();
    this.#close();
  }

  #doubleClicked(event: MouseEvent & { currentTarget: HTMLElement }): void {
    if (this.zoom.scale > 1) this.zoom = fitted;
    else this.#zoom(2.5, fromMiddle(event, event.currentTarget));
  }

  #keyed(event: KeyboardEvent): void {
    if (event.key === 'Escape') return;
    // The page lies below, and hears nothing of what is typed here.
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey || !this.#takesKey(event.key)) return;
    event.preventDefault();
  }

  #takesKey(key: string): boolean {
    const side = { ArrowRight: 1, ArrowLeft: -1 }[key];
    const height = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (this.zoom.scale > 1 && (side ?? height)) {
      this.zoom = moved(this.zoom, -(side ?? 0) * keyStep, -(height ?? 0) * keyStep, this.#frame);
    } else if (side) this.#show(side * this.#onward);
    else if (key === 'PageDown' || key === 'PageUp') this.#show(key === 'PageDown' ? 1 : -1);
    else if (key === 'Home' || key === 'End') this.#show((key === 'Home' ? 0 : this.images.length - 1) - this.#index);
    else if (key === '+' || key === '=') this.#zoom(zoomStep);
    else if (key === '-') this.#zoom(1 / zoomStep);
    else if (key === '0') this.zoom = fitted;
    else return false;
    return true;
  }
}
