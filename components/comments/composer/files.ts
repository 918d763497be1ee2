import { nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import type { Upload } from '../../../store/index.js';
import type { FileAccess } from '../../display/file-access.js';
import { loadOnce } from '../../base/lazy.js';
import type { LocalizeController } from '../../base/localize.js';
import type { ComposerContent } from './content.js';
import type { FileTray, EarlierFiles } from './file-tray.js';

interface FilesOptions {
  localize: LocalizeController;
  access: () => FileAccess | undefined;
  /** Whether files can be attached here at all; those that are attached already stay. */
  offered: () => boolean;
  open: () => boolean;
  changed: () => void;
}

let module: typeof import('./file-tray.js') | undefined;
const load = loadOnce(async () => {
  module = await import('./file-tray.js');
}, 'attaching');

/** The files in a composer, of which most comments have none: what takes and shows them comes once it may be wanted. */
export class ComposerFiles implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: FilesOptions;
  #tray: FileTray | undefined;
  /** What the composer has joined, to get the files that the page puts into it. */
  #joined: FileAccess | undefined;
  #leave: (() => void) | undefined;
  /** Files it begins with. */
  #earlier: EarlierFiles = {};
  /** What could not be loaded at first may come later. */
  readonly #waiting = { requestUpdate: () => this.#begin() };

  constructor(host: ReactiveControllerHost & HTMLElement, options: FilesOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostUpdated(): void {
    const access = this.#host.isConnected ? this.#options.access() : undefined;
    if (access !== this.#joined) this.#join(access);
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#join(undefined);
  }

  get isEmpty(): boolean {
    return this.#tray?.isEmpty ?? isNone(this.#earlier);
  }

  /** Begins to load what takes files. */
  readonly prepare = async (): Promise<void> => {
    if (this.#tray || !this.#options.access()) return;
    void load(this.#waiting);
    await load();
    this.#begin();
  };

  /** Begins with files that were attached earlier, or are on their way. */
  start(earlier: EarlierFiles = {}): void {
    this.#earlier = earlier;
    this.#tray?.start(earlier);
    if (!isNone(earlier)) void this.prepare();
  }

  /** What is written, with the files; those it began with are there before what shows them is. */
  addTo(content: ComposerContent): ComposerContent {
    const { attachments, uploads } = this.#tray ?? this.#earlier;
    const isNamed = this.#tray !== undefined || attachments?.length;
    return { ...content, ...(isNamed && { attachments }), ...(uploads?.length && { uploads }) };
  }

  /** Whether sending must wait; it is called again when it need not. */
  holds(send: () => void): boolean {
    if (this.#tray || !this.#earlier.uploads?.length) return this.#tray?.holds(send) ?? false;
    void this.prepare().then(() => this.#tray && send());
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
    this.#joined = access;
    const { offered, open } = this.#options;
    this.#leave = access?.join?.({
      isOpen: () => offered() && open(),
      take: (uploads) => void this.#take(uploads),
    });
  }

  /** Shows files that the page has put into the composer. */
  async #take(uploads: readonly Upload[]): Promise<void> {
    await this.prepare();
    this.#tray?.add(uploads);
  }

  #begin(): void {
    if (!module || this.#tray) return;
    this.#tray = module.createFileTray(this.#host, this.#options);
    this.#tray.start(this.#earlier);
  }
}

const isNone = ({ attachments, uploads }: EarlierFiles): boolean => !attachments?.length && !uploads?.length;
