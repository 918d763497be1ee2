import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import '../../ui/icon/more-icons.js';
import type { Attachment } from '../../../store/index.js';
import { numberAtLeast } from '../../base/attribute-converters.js';
import { showBidiControls } from '../../base/bidi-controls.js';
import { property, state } from '../../base/decorators.js';
import { hasDeepChange } from '../../base/deep-equal.js';
import { CollabElement } from '../../base/element.js';
import { LocalizeController } from '../../base/localize.js';
import { observeMediaOrigins, blockedHost } from '../../base/media-urls.js';
import { DismissController } from '../../controllers/dismiss.js';
import { AttachmentUrlsController, ThumbnailUrls } from '../../controllers/file-urls.js';
import { FocusRestore } from '../../controllers/focus-restore.js';
import { renderBlockedMedia } from '../../display/blocked-media.js';
import type { FileAccess } from '../../display/file-access.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import type { IconName } from '../../ui/icon/icons.js';
import '../../base/english-messages.js';
import {
  CollabViewerCloseEvent,
  CollabViewerDeleteEvent,
  CollabViewerDownloadEvent,
} from './attachment-viewer.events.js';
import styles from './attachment-viewer.styles.js';
import { fitted, GestureController, offsetFromCenter, pan, scaleAt, type Frame, type Zoom } from './pan-and-zoom.js';

export * from './attachment-viewer.events.js';

/** Distance that an arrow key moves an enlarged picture, in px. */
const KEY_STEP = 64;

/** Factor of one zoom step. */
const ZOOM_STEP = 1.5;

interface Tool {
  icon: IconName;
  label: string;
  run: () => void;
  disabled?: boolean;
}

/**
 * Modal viewer for the pictures of a comment, with zoom, download and deletion. It is open while it is connected.
 *
 * @tag collab-attachment-viewer
 * @fires {CollabViewerCloseEvent} collab-viewer-close - Fired when the user closes the viewer. The page removes the element; cancelable.
 * @fires {CollabViewerDownloadEvent} collab-viewer-download - Fired when the user downloads the picture; cancelable.
 * @fires {CollabViewerDeleteEvent} collab-viewer-delete - Fired when the user deletes the picture, without a confirmation; cancelable.
 * @csspart dialog - The dialog.
 * @csspart bar - The toolbar above the picture.
 * @csspart name - The picture's name.
 * @csspart stage - The area around the picture.
 * @csspart picture - The picture.
 */
export class CollabAttachmentViewer extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, controlStyles, styles];

  static {
    this.addInitializer((host) => observeMediaOrigins(host));
  }

  /** The pictures in order. */
  @property({ attribute: false }) images: readonly Attachment[] = [];
  /** Storage of the files. */
  @property({ attribute: false, has: 'address' }) fileAccess?: FileAccess | undefined;
  /** Id of the attachment that is shown. */
  @property({ converter: numberAtLeast('<collab-attachment-viewer> current') }) current = 0;
  /** The permissions of the user: `canDelete`. */
  @property({ attribute: false, hasChanged: hasDeepChange }) capabilities: Readonly<{ canDelete?: boolean }> = {};

  @state() private zoom: Zoom = fitted;
  /** Whether the browser cannot draw the picture. */
  @state() private broken = false;

  @query('dialog') private readonly dialog!: HTMLDialogElement | null;
  @query('.stage') private readonly stage!: HTMLElement | null;
  @query('.picture') private readonly picture!: HTMLImageElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #addresses = new AttachmentUrlsController(this, () => this.fileAccess);
  readonly #previews = new ThumbnailUrls(this);
  readonly #focusRestore = new FocusRestore();

  constructor() {
    super();
    new DismissController(this, { open: () => this.isConnected, dismiss: () => this.#close(), outside: () => false });
    new GestureController(this, {
      stage: () => this.stage,
      canPan: () => this.zoom.scale > 1,
      pan: (deltaX, deltaY) => (this.zoom = pan(this.zoom, deltaX, deltaY, this.#frame)),
      scale: (factor, point) => this.#scale(factor, point),
      swipe: (direction) => this.#show(-direction * this.#forward),
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.dialog?.close();
    this.#focusRestore.restore(this);
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
    this.#focusRestore.remember();
    this.dialog.showModal();
    this.dialog.focus();
  }

  protected override render() {
    const image = this.images[this.#index];
    if (!image) return nothing;
    return html`
      <dialog
        part="dialog"
        tabindex="-1"
        aria-label=${this.#localize.term('imageViewer')}
        @keydown=${this.#handleKeydown}
        @cancel=${this.#handleCancel}
      >
        ${this.#renderBar(image)}
        <div part="stage" class="stage ${this.zoom.scale > 1 ? 'zoomed' : ''}" @dblclick=${this.#handleDoubleClick}>
          ${this.#renderPicture(image)}
        </div>
        ${this.images.length > 1 ? this.#renderArrows() : nothing}
      </dialog>
    `;
  }

  get #index(): number {
    return Math.max(
      0,
      this.images.findIndex(({ attachmentId }) => attachmentId === this.current),
    );
  }

  /** Horizontal direction of the next picture: 1 is to the right. */
  get #forward(): 1 | -1 {
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

  #renderBar({ attachmentId, name = '' }: Attachment) {
    const term = this.#localize.term.bind(this.#localize);
    const isFitted = this.zoom.scale <= 1;
    const download = () => this.dispatchEvent(new CollabViewerDownloadEvent({ attachmentId }));
    const remove = () => this.dispatchEvent(new CollabViewerDeleteEvent({ attachmentId }));
    const tools: (Tool | false | undefined)[] = [
      { icon: 'minus', label: term('zoomOut'), run: () => this.#scale(1 / ZOOM_STEP), disabled: isFitted },
      { icon: 'plus', label: term('zoomIn'), run: () => this.#scale(ZOOM_STEP) },
      { icon: 'fit', label: term('zoomFit'), run: () => (this.zoom = fitted), disabled: isFitted },
      { icon: 'download', label: term('downloadFile', name), run: download },
      this.capabilities.canDelete && { icon: 'trash', label: term('deleteFile', name), run: remove },
      { icon: 'close', label: term('close'), run: () => this.#close() },
    ];
    const count = this.images.length;
    const title = showBidiControls(name);
    return html`
      <div part="bar" class="bar">
        <span class="title" aria-live="polite">
          ${count > 1 ? html`<bdi class="count">${term('imageOf', this.#index + 1, count)}</bdi>` : nothing}
          <bdi part="name" class="name" title=${title}>${title}</bdi>
        </span>
        ${tools.map((tool) => (tool ? renderTool(tool) : nothing))}
      </div>
    `;
  }

  #renderPicture({ attachmentId, name = '', thumbnail }: Attachment) {
    const { url, error } = this.#addresses.of(attachmentId);
    // Preloads the neighbors.
    for (const step of [1, -1]) {
      const neighbor = this.images[this.#index + step];
      if (neighbor) this.#addresses.of(neighbor.attachmentId);
    }
    if (error || this.broken) return this.#renderMissing(attachmentId);
    const preview = this.#previews.of(thumbnail);
    const host = url === undefined ? undefined : blockedHost(url);
    if (url !== undefined && host !== undefined) {
      const localize = this.#localize;
      return html`<div class="note">${renderBlockedMedia({ address: url, host, name, localize })}</div>`;
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

  #renderMissing(attachmentId: number) {
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

  #renderArrows() {
    const isFirst = this.#index === 0;
    const isLast = this.#index === this.images.length - 1;
    const arrow = (step: 1 | -1, isEnd: boolean) => html`
      <button
        class="icon-button arrow ${step > 0 ? 'next' : 'previous'}"
        type="button"
        aria-label=${this.#localize.term(step > 0 ? 'nextImage' : 'previousImage')}
        aria-disabled=${isEnd ? 'true' : nothing}
        @click=${() => this.#show(step)}
      >
        <collab-icon name=${step > 0 ? 'chevron-right' : 'chevron-left'}></collab-icon>
      </button>
    `;
    return html`${arrow(-1, isFirst)}${arrow(1, isLast)}`;
  }

  #close(): void {
    this.dispatchEvent(new CollabViewerCloseEvent());
  }

  #show(step: number): void {
    const next = this.images[this.#index + step];
    if (next) this.current = next.attachmentId;
  }

  #scale(factor: number, point = { x: 0, y: 0 }): void {
    this.zoom = scaleAt(this.zoom, factor, point, this.#frame);
  }

  #retry(attachmentId: number): void {
    this.broken = false;
    this.#addresses.retry(attachmentId);
  }

  #handleCancel(event: Event): void {
    event.preventDefault();
    this.#close();
  }

  #handleDoubleClick(event: MouseEvent & { currentTarget: HTMLElement }): void {
    if (this.zoom.scale > 1) this.zoom = fitted;
    else this.#scale(2.5, offsetFromCenter(event, event.currentTarget));
  }

  #handleKeydown(event: KeyboardEvent): void {
    if (event.key === 'Escape') return;
    // The page's shortcuts are inactive under the modal dialog.
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey || !this.#runShortcut(event.key)) return;
    event.preventDefault();
  }

  /** Runs the action of a key. Returns whether it has one. */
  #runShortcut(key: string): boolean {
    const horizontal = { ArrowRight: 1, ArrowLeft: -1 }[key];
    const vertical = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (this.zoom.scale > 1 && (horizontal ?? vertical)) {
      this.zoom = pan(this.zoom, -(horizontal ?? 0) * KEY_STEP, -(vertical ?? 0) * KEY_STEP, this.#frame);
    } else if (horizontal) this.#show(horizontal * this.#forward);
    else if (key === 'PageDown' || key === 'PageUp') this.#show(key === 'PageDown' ? 1 : -1);
    else if (key === 'Home' || key === 'End') this.#show((key === 'Home' ? 0 : this.images.length - 1) - this.#index);
    else if (key === '+' || key === '=') this.#scale(ZOOM_STEP);
    else if (key === '-') this.#scale(1 / ZOOM_STEP);
    else if (key === '0') this.zoom = fitted;
    else return false;
    return true;
  }
}

function renderTool({ icon, label, run, disabled = false }: Tool) {
  return html`
    <button
      class="icon-button tool-${icon}"
      type="button"
      aria-label=${label}
      aria-disabled=${disabled ? 'true' : nothing}
      title=${label}
      @click=${() => {
        if (!disabled) run();
      }}
    >
      <collab-icon name=${icon}></collab-icon>
    </button>
  `;
}
