import { type ReactiveController, type ReactiveControllerHost, html, nothing } from 'lit';
import type { Attachment, Upload } from '../../../store/index.js';
import { CollabFileStrip, type CollabFileRemoveEvent, type CollabFileRetryEvent } from '../file-strip/file-strip.js';
import '../../ui/icon/more-icons.js';
import type { FileAccess } from '../../display/file-access.js';
import type { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import { earlierFile, UploadedFile, type AttachedFile } from './attached-file.js';
import { FileIntake } from './file-intake.js';
import type { ComposerContent } from './content.js';

type GuardHost = ReactiveControllerHost & Element;

/** Has the browser ask before the page is left, for as long as something a person gave would be lost with it. */
class LeaveGuard implements ReactiveController {
  readonly #host: GuardHost;
  readonly #isNeeded: () => boolean;

  constructor(host: GuardHost, isNeeded: () => boolean) {
    this.#host = host;
    this.#isNeeded = isNeeded;
    host.addController(this);
  }

  hostUpdated(): void {
    const isOn = this.#host.isConnected && this.#isNeeded();
    // It listens no longer than needed: a page with such a listener may be kept out of the browser's history cache.
    if (isOn) addEventListener('beforeunload', this.#ask);
    else this.hostDisconnected();
  }

  hostDisconnected(): void {
    removeEventListener('beforeunload', this.#ask);
  }

  readonly #ask = (event: Event): void => event.preventDefault();
}

/** Asks before the page is left while something is on its way. */
export const guardLeaving = (host: GuardHost, isNeeded: () => boolean): LeaveGuard => new LeaveGuard(host, isNeeded);

interface TrayOptions {
  localize: LocalizeController;
  access: () => FileAccess | undefined;
  /** Whether files can be attached here at all. */
  offered: () => boolean;
  /** Whether files can be added and taken away now. */
  open: () => boolean;
  /** Called when what is attached is another. */
  changed: () => void;
}

type Host = ReactiveControllerHost & HTMLElement;

/** The files in a composer: takes them in, follows them on their way, and shows them. */
class FileTray implements ReactiveController {
  readonly #host: Host;
  readonly #options: TrayOptions;
  readonly #intake: FileIntake;
  #files: readonly AttachedFile[] = [];
  /** What is done once all files are there. */
  #next: (() => void) | undefined;
  /** Whether sending was tried with files that could not be uploaded. */
  #isBlocked = false;

  constructor(host: Host, options: TrayOptions) {
    this.#host = host;
    this.#options = options;
    CollabFileStrip.define('collab-file-strip');
    this.#intake = new FileIntake(host, {
      open: () => this.#options.offered() && this.#options.open() && this.#options.access() !== undefined,
      take: (files) => this.#take(files),
    });
    guardLeaving(host, () => this.#has('uploading'));
    host.addController(this);
    host.requestUpdate();
  }

  /** What was to be sent once its files are there stays with who wrote it: nobody would see where it goes. */
  hostDisconnected(): void {
    this.#next = undefined;
  }

  /** What a comment is to name, of what is there. */
  get attachments(): readonly Attachment[] {
    return this.#files.flatMap(({ attachment }) => attachment ?? []);
  }

  /** What is on its way, or could be tried once more. */
  get uploads(): readonly Upload[] {
    return this.#files.flatMap(({ attachment, item, upload }) =>
      attachment || item.status === 'refused' ? [] : (upload ?? []),
    );
  }

  /** Whether there is no file that could be sent, now or later. */
  get isEmpty(): boolean {
    return !this.#files.some(({ item }) => item.status !== 'refused');
  }

  /** Begins with files that were attached earlier or are on their way, in place of what is there. */
  start({ attachments = [], uploads = [] }: EarlierFiles): void {
    this.clear();
    this.#files = [...attachments.map(earlierFile), ...this.#followAll(uploads)];
  }

  /** Adds files that are on their way already. */
  add(uploads: readonly Upload[]): void {
    this.#files = [...this.#files, ...this.#followAll(uploads)];
    this.#isBlocked = false;
    this.#options.changed();
    this.#host.requestUpdate();
  }

  /** Lets all go: it was sent, or will not be. */
  clear(): void {
    for (const file of this.#files) file.end();
    this.#files = [];
    this.#next = undefined;
    this.#isBlocked = false;
    this.#host.requestUpdate();
  }

  /** Whether sending must wait: for files on their way, after which it is called, or for the person to decide. */
  holds(send: () => void): boolean {
    this.#isBlocked = this.#has('failed');
    this.#next = !this.#isBlocked && this.#has('uploading') ? send : undefined;
    this.#host.requestUpdate();
    return this.#isBlocked || this.#next !== undefined;
  }

  render() {
    if (this.#files.length === 0 && !this.#intake.isOver) return nothing;
    return html`
      <collab-file-strip
        part="files"
        .items=${this.#files.map(({ item }) => item)}
        .limits=${this.#options.access()?.limits}
        ?dropping=${this.#intake.isOver}
        ?waiting=${this.#next !== undefined}
        ?blocked=${this.#isBlocked}
        ?readonly=${!this.#options.open()}
        @collab-file-remove=${this.#removed}
        @collab-file-retry=${this.#retried}
      ></collab-file-strip>
    `;
  }

  renderButton() {
    const { localize, access, offered, open } = this.#options;
    const limits = access()?.limits;
    if (!limits || !offered()) return nothing;
    return html`
      <button
        class="icon-button"
        type="button"
        aria-label=${localize.term('attachFiles')}
        ?disabled=${!open()}
        @click=${() => this.#input?.click()}
      >
        <collab-icon name="paperclip"></collab-icon>
      </button>
      <collab-tooltip>${localize.term('attachFiles')}</collab-tooltip>
      <input type="file" multiple hidden accept=${limits.types?.join(',') ?? nothing} @change=${this.#picked} />
    `;
  }

  get #input(): HTMLInputElement | null | undefined {
    return this.#host.shadowRoot?.querySelector<HTMLInputElement>('input[type="file"]');
  }

  #has(status: AttachedFile['item']['status']): boolean {
    return this.#files.some(({ item }) => item.status === status);
  }

  #take(files: readonly File[]): void {
    const attached = this.#files.filter(({ item }) => item.status !== 'refused').length;
    const uploads = this.#options.access()?.upload(files, attached).uploads ?? [];
    this.add(uploads);
  }

  #followAll(uploads: readonly Upload[]): AttachedFile[] {
    return uploads.map((upload) => new UploadedFile(upload, () => this.#followed()));
  }

  #followed(): void {
    if (!this.#has('failed')) this.#isBlocked = false;
    const send = this.#next;
    if (send && !this.#has('uploading')) {
      this.#next = undefined;
      send();
    }
    this.#options.changed();
  }

  readonly #picked = (event: Event & { currentTarget: HTMLInputElement }): void => {
    const input = event.currentTarget;
    this.#take([...(input.files ?? [])]);
    // The same file can be picked again.
    input.value = '';
    this.#host.focus();
  };

  readonly #removed = (event: CollabFileRemoveEvent): void => {
    event.stopPropagation();
    const file = this.#files.find(({ item }) => item.attachmentId === event.detail.attachmentId);
    this.#files = this.#files.filter((other) => other !== file);
    file?.cancel();
    if (this.#files.length === 0) this.#host.focus();
    this.#followed();
  };

  readonly #retried = (event: CollabFileRetryEvent): void => {
    event.stopPropagation();
    this.#files.find(({ item }) => item.attachmentId === event.detail.attachmentId)?.retry();
  };
}

export type { FileTray };

export const createFileTray = (host: Host, options: TrayOptions): FileTray => new FileTray(host, options);

/** Files a composer begins with. */
export type EarlierFiles = Pick<ComposerContent, 'attachments' | 'uploads'>;
