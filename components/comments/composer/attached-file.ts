import type { Attachment, Upload, UploadState } from '../../../store/index.js';
import type { StripItem } from '../file-strip/file-strip.js';
import { previewOf, type Preview } from './preview.js';

/** A file in a composer: on its way, or attached earlier. */
export interface AttachedFile {
  readonly item: StripItem;
  /** What the comment is to name it by, once it is there. */
  readonly attachment: Attachment | undefined;
  /** How it gets there, where it was not attached earlier. */
  readonly upload?: Upload;
  retry(): void;
  /** Gives it up. */
  cancel(): void;
  /** Follows it no more. */
  end(): void;
}

/** A file that was attached earlier, to a draft or to the comment that is edited. */
export function earlierFile(attachment: Attachment): AttachedFile {
  const { attachmentId, name = '', size, thumbnail } = attachment;
  const about = { ...(size !== undefined && { size }), ...(thumbnail && { thumbnail }) };
  const nothing = (): void => undefined;
  const item: StripItem = { attachmentId, name, ...about, status: 'stored', progress: 1 };
  return { item, attachment, retry: nothing, cancel: nothing, end: nothing };
}

/** A file that is uploaded while its preview is drawn: it is there once both are done. */
export class UploadedFile implements AttachedFile {
  readonly upload: Upload;
  readonly #changed: () => void;
  readonly #stop: () => void;
  #state: UploadState;
  #preview: Preview | undefined;
  #isDrawn = false;
  #isOver = false;

  constructor(upload: Upload, changed: () => void) {
    this.upload = upload;
    this.#changed = changed;
    this.#state = upload.state.peek();
    this.#stop = upload.state.subscribe((state) => {
      const isNew = state !== this.#state;
      this.#state = state;
      if (isNew) this.#changed();
    });
    if (this.#state.status !== 'refused') void this.#draw();
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
      status: status === 'stored' && !this.#isDrawn ? 'uploading' : status,
      ...(error && { error }),
      ...(thumbnail && { thumbnail }),
    };
  }

  get attachment(): Attachment | undefined {
    const { attachment } = this.#state;
    return attachment && this.#isDrawn ? { ...attachment, ...this.#preview } : undefined;
  }

  retry(): void {
    this.upload.retry();
  }

  cancel(): void {
    this.end();
    this.upload.cancel();
  }

  end(): void {
    this.#isOver = true;
    this.#stop();
  }

  async #draw(): Promise<void> {
    this.#preview = await previewOf(this.upload.file);
    this.#isDrawn = true;
    if (!this.#isOver) this.#changed();
  }
}
