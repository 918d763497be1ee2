import { nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import type { Upload } from '../../../store/index.js';
import { hasFailed, lazy } from '../../base/lazy.js';
import type { FileAccess } from '../../display/file-access.js';
import type { ComposerContent } from './content.js';
import type { FileTray, FileTrayOptions, InitialFiles } from './file-tray.js';

let fileTrayModule: typeof import('./file-tray.js') | undefined;
const loadFileTray = lazy(async () => {
  fileTrayModule = await import('./file-tray.js');
}, 'attaching');

/** The files in a composer. Most comments have none, so the file tray, which accepts and shows them, loads on demand. */
export class ComposerFiles implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: FileTrayOptions;
  #tray: FileTray | undefined;
  /** File access that this composer is registered with, to receive files from the page. */
  #joinedAccess: FileAccess | undefined;
  #leave: (() => void) | undefined;
  #initialFiles: InitialFiles = {};
  /** Receives the result of later attempts to load the tray. */
  readonly #loadObserver = { requestUpdate: () => this.#createTray() };

  constructor(host: ReactiveControllerHost & HTMLElement, options: FileTrayOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostUpdated(): void {
    const access = this.#host.isConnected ? this.#options.access() : undefined;
    if (access !== this.#joinedAccess) this.#join(access);
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#join(undefined);
  }

  get isEmpty(): boolean {
    return this.#tray?.isEmpty ?? hasNoFiles(this.#initialFiles);
  }

  /** Loads the tray. `retry` is whether a tray that failed to load is loaded again. */
  async preload({ retry = true } = {}): Promise<void> {
    if (this.#tray || !this.#options.access()) return;
    void loadFileTray(this.#loadObserver);
    if (retry || !hasFailed(loadFileTray)) await loadFileTray();
    this.#createTray();
  }

  /** Replaces the files with attachments and running uploads, for example those of a draft. */
  setFiles(files: InitialFiles = {}): void {
    this.#initialFiles = files;
    this.#tray?.setFiles(files);
    if (!hasNoFiles(files)) void this.preload();
  }

  /** Returns the content with the files, which works before the tray is loaded too. */
  addTo(content: ComposerContent): ComposerContent {
    const { attachments, uploads } = this.#tray ?? this.#initialFiles;
    const hasAttachments = this.#tray !== undefined || attachments?.length;
    return { ...content, ...(hasAttachments && { attachments }), ...(uploads?.length && { uploads }) };
  }

  /** Whether sending must wait for uploads. If so, `send` is called when they are finished. */
  deferUntilUploaded(send: () => void): boolean {
    if (this.#tray || !this.#initialFiles.uploads?.length) return this.#tray?.deferUntilUploaded(send) ?? false;
    void this.preload().then(() => this.#tray && send());
    return true;
  }

  render() {
    return this.#tray?.render() ?? nothing;
  }

  renderButton() {
    return this.#tray?.renderButton() ?? nothing;
  }

  #join(access: FileAccess | undefined): void {
    this.#leave?.();
    this.#joinedAccess = access;
    const { isOffered, isEnabled } = this.#options;
    this.#leave = access?.join?.({
      isOpen: () => isOffered() && isEnabled(),
      take: (uploads) => void this.#addUploads(uploads),
    });
  }

  /** Adds files that the page has put into the composer. */
  async #addUploads(uploads: readonly Upload[]): Promise<void> {
    await this.preload();
    this.#tray?.addUploads(uploads);
  }

  #createTray(): void {
    if (!fileTrayModule || this.#tray) return;
    this.#tray = new fileTrayModule.FileTray(this.#host, this.#options);
    this.#tray.setFiles(this.#initialFiles);
  }
}

const hasNoFiles = ({ attachments, uploads }: InitialFiles): boolean => !attachments?.length && !uploads?.length;
