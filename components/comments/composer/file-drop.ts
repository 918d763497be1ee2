import type { ReactiveController, ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & HTMLElement;

interface FileDropOptions {
  /** Whether files are accepted now. */
  isEnabled: () => boolean;
  accept: (files: readonly File[]) => void;
}

const hasFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false;

/** Accepts files that are pasted into an element or dropped on it, before its content handles the event. */
export class FileDropController implements ReactiveController {
  readonly #host: Host;
  readonly #options: FileDropOptions;
  #abortController: AbortController | undefined;
  #isDraggedOver = false;

  constructor(host: Host, options: FileDropOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** Whether files are dragged over the element. */
  get isDraggedOver(): boolean {
    return this.#isDraggedOver;
  }

  hostConnected(): void {
    this.#abortController = new AbortController();
    const options = { signal: this.#abortController.signal, capture: true };
    this.#host.addEventListener('paste', (event) => this.#handlePaste(event), options);
    for (const type of ['dragenter', 'dragover'] as const) {
      this.#host.addEventListener(type, (event) => this.#handleDrag(event), options);
    }
    this.#host.addEventListener('dragleave', (event) => this.#handleDragLeave(event), options);
    this.#host.addEventListener('drop', (event) => this.#handleDrop(event), options);
  }

  hostDisconnected(): void {
    this.#abortController?.abort();
    this.#isDraggedOver = false;
  }

  /** Ignores files beside text: some programs copy text together with a picture of it. */
  #handlePaste(event: ClipboardEvent): void {
    const data = event.clipboardData;
    const files = [...(data?.files ?? [])];
    if (files.length === 0 || data?.getData('text/plain') || !this.#options.isEnabled()) return;
    event.preventDefault();
    event.stopPropagation();
    this.#options.accept(files);
  }

  #handleDrag(event: DragEvent): void {
    if (!hasFiles(event.dataTransfer)) return;
    // By default, the browser would open a dropped file in place of the page.
    event.preventDefault();
    event.stopPropagation();
    const isEnabled = this.#options.isEnabled();
    if (event.dataTransfer) event.dataTransfer.dropEffect = isEnabled ? 'copy' : 'none';
    this.#setDraggedOver(isEnabled);
  }

  #handleDragLeave({ relatedTarget }: DragEvent): void {
    const isInside = relatedTarget instanceof Node && this.#host.contains(relatedTarget);
    if (!isInside && !this.#host.shadowRoot?.contains(relatedTarget as Node | null)) this.#setDraggedOver(false);
  }

  #handleDrop(event: DragEvent): void {
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#setDraggedOver(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0 && this.#options.isEnabled()) this.#options.accept(files);
  }

  #setDraggedOver(isDraggedOver: boolean): void {
    if (isDraggedOver === this.#isDraggedOver) return;
    this.#isDraggedOver = isDraggedOver;
    this.#host.requestUpdate();
  }
}
