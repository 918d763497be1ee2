import { nothing, type ReactiveControllerHost } from 'lit';
import type { Attachment } from '../../store/index.js';
import type { FileAccess } from '../internal/file-access.js';
import { loadOnce } from '../internal/load-once.js';
import type { LocalizeController } from '../internal/localize.js';
import type { ComposerContent } from './content.js';
import type { FileTray } from './file-tray.js';

interface FilesOptions {
  localize: LocalizeController;
  access: () => FileAccess | undefined;
  open: () => boolean;
  changed: () => void;
}

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
  #earlier: readonly Attachment[] = [];

  constructor(host: ReactiveControllerHost & HTMLElement, options: FilesOptions) {
    this.#host = host;
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#tray?.isEmpty ?? this.#earlier.length === 0;
  }

  /** Begins to load what takes files. */
  readonly prepare = async (): Promise<void> => {
    if (this.#tray || !this.#options.access()) return;
    await load();
    this.#begin();
  };

  /** Begins with files that were attached earlier. */
  start(earlier: readonly Attachment[] = []): void {
    this.#earlier = earlier;
    this.#tray?.start(earlier);
    if (earlier.length > 0) void this.prepare();
  }

  /** What is written, with the files; those it began with are there before what shows them is. */
  addTo(content: ComposerContent): ComposerContent {
    if (this.#tray) return { ...content, attachments: this.#tray.attachments };
    return this.#earlier.length > 0 ? { ...content, attachments: this.#earlier } : content;
  }

  /** Whether sending must wait; it is called again when it need not. */
  holds(send: () => void): boolean {
    return this.#tray?.holds(send) ?? false;
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

export type { ComposerFiles };

export const composerFiles = (host: ReactiveControllerHost & HTMLElement, options: FilesOptions): ComposerFiles =>
  new ComposerFiles(host, options);
