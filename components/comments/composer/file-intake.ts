import type { ReactiveController, ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & HTMLElement;

interface IntakeOptions {
  /** Whether files are taken now. */
  open: () => boolean;
  take: (files: readonly File[]) => void;
}

const hasFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false;

/** Takes the files that are pasted into an element or dropped on it, before what lies in it can. */
export class FileIntake implements ReactiveController {
  readonly #host: Host;
  readonly #options: IntakeOptions;
  #listening: AbortController | undefined;
  #isOver = false;

  constructor(host: Host, options: IntakeOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** Whether files are held over it. */
  get isOver(): boolean {
    return this.#isOver;
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    const options = { signal: this.#listening.signal, capture: true };
    this.#host.addEventListener('paste', (event) => this.#pasted(event), options);
    for (const type of ['dragenter', 'dragover'] as const) {
      this.#host.addEventListener(type, (event) => this.#dragged(event), options);
    }
    this.#host.addEventListener('dragleave', (event) => this.#left(event), options);
    this.#host.addEventListener('drop', (event) => this.#dropped(event), options);
  }

  hostDisconnected(): void {
    this.#listening?.abort();
    this.#isOver = false;
  }

  /** Programs that copy text put a picture of it beside the text: that is not what is meant. */
  #pasted(event: ClipboardEvent): void {
    const data = event.clipboardData;
    const files = [...(data?.files ?? [])];
    if (files.length === 0 || data?.getData('text/plain') || !this.#options.open()) return;
    event.preventDefault();
    event.stopPropagation();
    this.#options.take(files);
  }

  #dragged(event: DragEvent): void {
    if (!hasFiles(event.dataTransfer)) return;
    // Left alone, a dropped file would take the place of the page.
    event.preventDefault();
    event.stopPropagation();
    const isOpen = this.#options.open();
    if (event.dataTransfer) event.dataTransfer.dropEffect = isOpen ? 'copy' : 'none';
    this.#hold(isOpen);
  }

  #left({ relatedTarget }: DragEvent): void {
    const isInside = relatedTarget instanceof Node && this.#host.contains(relatedTarget);
    if (!isInside && !this.#host.shadowRoot?.contains(relatedTarget as Node | null)) this.#hold(false);
  }

  #dropped(event: DragEvent): void {
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#hold(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0 && this.#options.open()) this.#options.take(files);
  }

  #hold(isOver: boolean): void {
    if (isOver === this.#isOver) return;
    this.#isOver = isOver;
    this.#host.requestUpdate();
  }
}
