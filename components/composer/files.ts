import { nothing, type ReactiveControllerHost } from 'lit';
import type { FileAccess } from '../internal/file-access.js';
import { loadOnce } from '../internal/load-once.js';
import type { LocalizeController } from '../internal/localize.js';
import type { ComposerContent } from './content.js';
import type { FileTray } from './file-tray.js';

interface FilesOptions {
  localize: LocalizeController;
  access: () => FileAccess | undefined;
  /** Whether files can be attached here at all; those that are attached already stay. */
  offered: () => boolean;
  open: () => boolean;
  changed: () => void;
}

/** Files a composer begins with. */
export type EarlierFiles = Pick<ComposerContent, 'attachments' | 'uploads'>;

let module: typeof import('./file-tray.js') | undefined;
const load = loadOnce('What attaches files', async () => {
  module = await import('./file-tray.js');
});

/** The files in a composer, of which most comments have none: what takes and shows them comes once it may be wanted. */
class ComposerFiles {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: FilesOptions;
  #tray: FileTray | undefined;
  /** Files it begins with. */
  #earlier: EarlierFiles = {};

  constructor(host: ReactiveControllerHost & HTMLElement, options: FilesOptions) {
    this.#host = host;
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#tray?.isEmpty ?? isNone(this.#earlier);
  }

  /** Begins to load what takes files. */
  readonly prepare = async (): Promise<void> => {
    if (this.#tray || !this.#options.access()) return;
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

  #begin(): void {
    if (!module || this.#tray) return;
    this.#tray = module.createFileTray(this.#host, this.#options);
    this.#tray.start(this.#earlier);
  }
}

const isNone = ({ attachments, uploads }: EarlierFiles): boolean => !attachments?.length && !uploads?.length;

export type { ComposerFiles };

export const composerFiles = (host: ReactiveControllerHost & HTMLElement, options: FilesOptions): ComposerFiles =>
  new ComposerFiles(host, options);
