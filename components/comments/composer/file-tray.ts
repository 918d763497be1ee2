import { type ReactiveController, type ReactiveControllerHost, html, nothing } from 'lit';
import type { Attachment, Upload, UploadState } from '../../../store/index.js';
import { forwardRequest } from '../../base/events.js';
import type { LocalizeController } from '../../base/localize.js';
import '../../ui/icon/more-icons.js';
import type { FileAccess } from '../../display/file-access.js';
import {
  type StripItem,
  CollabFileStrip,
  type CollabFileRemoveEvent,
  type CollabFileRetryEvent,
} from '../file-strip/file-strip.js';
import type { ComposerContent } from './content.js';
import '../../base/english-messages.js';
import { FileDropController } from './file-drop.js';
import { createPicturePreview, type PicturePreview } from './picture-preview.js';

/** Files that a composer starts with: attachments and running uploads. */
export type InitialFiles = Pick<ComposerContent, 'attachments' | 'uploads'>;

export interface FileTrayOptions {
  readonly localize: LocalizeController;
  readonly access: () => FileAccess | undefined;
  /** Whether files can be attached here. Files that are already attached stay. */
  readonly isOffered: () => boolean;
  /** Whether files can be added and removed now. */
  readonly isEnabled: () => boolean;
  /** Called after the attached files have changed. */
  readonly changed: () => void;
}

type Host = ReactiveControllerHost & HTMLElement;

/** The attachments and uploads in a composer. Accepts files, observes their uploads and shows them in a file strip. */
export class FileTray implements ReactiveController {
  readonly #host: Host;
  readonly #options: FileTrayOptions;
  readonly #drop: FileDropController;
  #files: readonly TrayFile[] = [];
  /** Submission that is deferred until all files are uploaded. */
  #deferredSend: (() => void) | undefined;
  /** Whether the user has tried to send files whose upload failed. */
  #isBlocked = false;

  constructor(host: Host, options: FileTrayOptions) {
    this.#host = host;
    this.#options = options;
    CollabFileStrip.define('collab-file-strip');
    this.#drop = new FileDropController(host, {
      isEnabled: () => this.#options.isOffered() && this.#options.isEnabled() && this.#options.access() !== undefined,
      accept: (files) => this.#upload(files),
    });
    new UnloadGuardController(host, () => this.#has('uploading'));
    host.addController(this);
    host.requestUpdate();
  }

  /** Cancels a deferred submission: in a composer off the page, the user would not see it. */
  hostDisconnected(): void {
    this.#deferredSend = undefined;
  }

  /** Attachments whose files are stored. */
  get attachments(): readonly Attachment[] {
    return this.#files.flatMap(({ attachment }) => attachment ?? []);
  }

  /** Uploads that are running or can be retried. */
  get uploads(): readonly Upload[] {
    return this.#files.flatMap(({ attachment, item, upload }) =>
      attachment || item.status === 'refused' ? [] : (upload ?? []),
    );
  }

  /** Whether there is no file to send, now or after its upload. */
  get isEmpty(): boolean {
    return !this.#files.some(({ item }) => item.status !== 'refused');
  }

  /** Replaces the files. */
  setFiles({ attachments = [], uploads = [] }: InitialFiles): void {
    this.clear();
    this.#files = [...attachments.map(createAttachedFile), ...this.#observeAll(uploads)];
  }

  addUploads(uploads: readonly Upload[]): void {
    this.#files = [...this.#files, ...this.#observeAll(uploads)];
    this.#isBlocked = false;
    this.#options.changed();
    this.#host.requestUpdate();
  }

  clear(): void {
    for (const file of this.#files) file.dispose();
    this.#files = [];
    this.#deferredSend = undefined;
    this.#isBlocked = false;
    this.#host.requestUpdate();
  }

  /**
   * Whether sending must wait: for running uploads, after which `send` is called, or for the user to decide on failed ones.
   */
  deferUntilUploaded(send: () => void): boolean {
    this.#isBlocked = this.#has('failed');
    this.#deferredSend = !this.#isBlocked && this.#has('uploading') ? send : undefined;
    this.#host.requestUpdate();
    return this.#isBlocked || this.#deferredSend !== undefined;
  }

  render() {
    if (this.#files.length === 0 && !this.#drop.isDraggedOver) return nothing;
    return html`
      <collab-file-strip
        part="files"
        .items=${this.#files.map(({ item }) => item)}
        .limits=${this.#options.access()?.limits}
        ?dropping=${this.#drop.isDraggedOver}
        ?waiting=${this.#deferredSend !== undefined}
        ?blocked=${this.#isBlocked}
        ?readonly=${!this.#options.isEnabled()}
        @collab-file-remove=${this.#handleRemove}
        @collab-file-retry=${this.#handleRetry}
      ></collab-file-strip>
    `;
  }

  renderButton() {
    const { localize, access, isOffered, isEnabled } = this.#options;
    const limits = access()?.limits;
    if (!limits || !isOffered()) return nothing;
    return html`
      <button
        class="icon-button"
        type="button"
        aria-label=${localize.term('attachFiles')}
        ?disabled=${!isEnabled()}
        @click=${() => this.#input?.click()}
      >
        <collab-icon name="paperclip"></collab-icon>
      </button>
      <collab-tooltip>${localize.term('attachFiles')}</collab-tooltip>
      <input type="file" multiple hidden accept=${limits.types?.join(',') ?? nothing} @change=${this.#handlePick} />
    `;
  }

  get #input(): HTMLInputElement | null | undefined {
    return this.#host.shadowRoot?.querySelector<HTMLInputElement>('input[type="file"]');
  }

  #has(status: StripItem['status']): boolean {
    return this.#files.some(({ item }) => item.status === status);
  }

  #upload(files: readonly File[]): void {
    const attachedCount = this.#files.filter(({ item }) => item.status !== 'refused').length;
    this.addUploads(this.#options.access()?.upload(files, attachedCount).uploads ?? []);
  }

  #observeAll(uploads: readonly Upload[]): TrayFile[] {
    return uploads.map((upload) => new UploadingFile(upload, () => this.#handleProgress()));
  }

  #handleProgress(): void {
    if (!this.#has('failed')) this.#isBlocked = false;
    const send = this.#deferredSend;
    if (send && !this.#has('uploading')) {
      this.#deferredSend = undefined;
      send();
    }
    this.#options.changed();
  }

  readonly #handlePick = (event: Event & { currentTarget: HTMLInputElement }): void => {
    const input = event.currentTarget;
    this.#upload([...(input.files ?? [])]);
    // Allows picking the same file again.
    input.value = '';
    this.#host.focus();
  };

  readonly #handleRemove = (event: CollabFileRemoveEvent): void => {
    if (!forwardRequest(this.#host, event)) return;
    const file = this.#files.find(({ item }) => item.attachmentId === event.detail.attachmentId);
    this.#files = this.#files.filter((other) => other !== file);
    file?.cancel();
    if (this.#files.length === 0) this.#host.focus();
    this.#handleProgress();
  };

  readonly #handleRetry = (event: CollabFileRetryEvent): void => {
    if (!forwardRequest(this.#host, event)) return;
    this.#files.find(({ item }) => item.attachmentId === event.detail.attachmentId)?.retry();
  };
}

/** A file in the tray, attached or uploading. */
interface TrayFile {
  readonly item: StripItem;
  /** Attachment for the comment; undefined until the file is stored. */
  readonly attachment: Attachment | undefined;
  /** The upload of the file; absent if it was attached before. */
  readonly upload?: Upload;
  retry(): void;
  cancel(): void;
  /** Stops observing the upload. */
  dispose(): void;
}

/** Creates the tray's file for an attachment of a draft or of the edited comment. */
function createAttachedFile(attachment: Attachment): TrayFile {
  const { attachmentId, name = '', size, thumbnail } = attachment;
  const optional = { ...(size !== undefined && { size }), ...(thumbnail && { thumbnail }) };
  const noop = (): void => undefined;
  const item: StripItem = { attachmentId, name, ...optional, status: 'stored', progress: 1 };
  return { item, attachment, retry: noop, cancel: noop, dispose: noop };
}

/** A file that uploads while its preview is drawn. Its attachment is available after both. */
class UploadingFile implements TrayFile {
  readonly upload: Upload;
  readonly #changed: () => void;
  readonly #unsubscribe: () => void;
  #state: UploadState;
  #preview: PicturePreview | undefined;
  #isPreviewDone = false;
  #isDisposed = false;

  constructor(upload: Upload, changed: () => void) {
    this.upload = upload;
    this.#changed = changed;
    this.#state = upload.state.peek();
    this.#unsubscribe = upload.state.subscribe((state) => {
      const hasChanged = state !== this.#state;
      this.#state = state;
      if (hasChanged) this.#changed();
    });
    if (this.#state.status !== 'refused') void this.#drawPreview();
  }

  get item(): StripItem {
    const { attachmentId, file } = this.upload;
    const { status, progress, error } = this.#state;
    const thumbnail = this.#preview?.thumbnail;
    return {
      attachmentId,
      name: file.name,
      size: file.size,
      type: file.type,
      progress,
      status: status === 'stored' && !this.#isPreviewDone ? 'uploading' : status,
      ...(error && { error }),
      ...(thumbnail && { thumbnail }),
    };
  }

  get attachment(): Attachment | undefined {
    const { attachment } = this.#state;
    return attachment && this.#isPreviewDone ? { ...attachment, ...this.#preview } : undefined;
  }

  retry(): void {
    this.upload.retry();
  }

  cancel(): void {
    this.dispose();
    this.upload.cancel();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#unsubscribe();
  }

  async #drawPreview(): Promise<void> {
    this.#preview = await createPicturePreview(this.upload.file);
    this.#isPreviewDone = true;
    if (!this.#isDisposed) this.#changed();
  }
}

/** Makes the browser confirm leaving the page while uploads would be lost. */
class UnloadGuardController implements ReactiveController {
  readonly #host: Host;
  readonly #isNeeded: () => boolean;

  constructor(host: Host, isNeeded: () => boolean) {
    this.#host = host;
    this.#isNeeded = isNeeded;
    host.addController(this);
  }

  hostUpdated(): void {
    const isOn = this.#host.isConnected && this.#isNeeded();
    // A `beforeunload` listener can keep the page out of the browser's back/forward cache.
    if (isOn) addEventListener('beforeunload', this.#handleBeforeUnload);
    else this.hostDisconnected();
  }

  hostDisconnected(): void {
    removeEventListener('beforeunload', this.#handleBeforeUnload);
  }

  readonly #handleBeforeUnload = (event: Event): void => event.preventDefault();
}
