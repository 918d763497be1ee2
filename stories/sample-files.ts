import { signal, type Signal } from '@preact/signals-core';
import type { FileAccess } from '../components/display/file-access.js';
import type { Attachment, AttachmentAddress, AttachmentLimits, Upload, UploadState } from '../store/index.js';
import { predefinedConfig } from '../store/model/predefined.js';
import { fileFault } from '../store/rules/attachments.js';

/** Draws a picture: a landscape in a colour of its own. */
export function drawPicture(width: number, height: number, hue: number, type = 'image/png'): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws nothing.');
  const sky = pen.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, `hsl(${hue} 70% 78%)`);
  sky.addColorStop(1, `hsl(${hue + 50} 75% 92%)`);
  pen.fillStyle = sky;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = `hsl(${hue + 40} 90% 62%)`;
  pen.beginPath();
  pen.arc(width * 0.72, height * 0.32, Math.min(width, height) * 0.12, 0, 7);
  pen.fill();
  for (const [at, light] of [
    [0.55, 52],
    [0.75, 36],
  ] as const) {
    pen.fillStyle = `hsl(${hue} 38% ${light}%)`;
    pen.beginPath();
    pen.moveTo(0, height);
    for (let x = 0; x <= width; x += 4) {
      pen.lineTo(x, height * (at + 0.12 * Math.sin((x / width) * 7 + at * 9) * (1.3 - at)));
    }
    pen.lineTo(width, height);
    pen.fill();
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture came of it.'))), type, 0.8);
  });
}

/** A picture as a comment names it. */
export function pictureAttachment(attachmentId: number, name: string, width: number, height: number): Attachment {
  const type = 'image/png';
  return { attachmentId, name, size: width * height, type, mimeType: type, metadata: { width, height } };
}

/** Any other file as a comment names it. */
export function fileAttachment(attachmentId: number, name: string, size: number, type = ''): Attachment {
  return { attachmentId, name, size, ...(type && { type, mimeType: type }) };
}

/** A file on its way, as far as the story or the test takes it. */
export class SampleUpload implements Upload {
  readonly attachmentId: number;
  readonly file: File;
  readonly state: Signal<UploadState>;

  constructor(attachmentId: number, file: File, state: UploadState) {
    this.attachmentId = attachmentId;
    this.file = file;
    this.state = signal(state);
  }

  progress(progress: number): void {
    this.state.value = { status: 'uploading', progress };
  }

  store(): void {
    const { name, size, type } = this.file;
    const attachment = { attachmentId: this.attachmentId, name, size, ...(type && { type, mimeType: type }) };
    this.state.value = { status: 'stored', progress: 1, attachment };
  }

  fail(code = 'unavailable'): void {
    this.state.value = { status: 'failed', progress: 0, error: { code, message: 'The file could not be sent.' } };
  }

  cancel(): void {
    this.state.value = { status: 'cancelled', progress: 0, error: { code: 'discarded', message: 'Given up.' } };
  }

  retry(): void {
    this.progress(0);
  }
}

interface SampleFilesOptions {
  readonly limits?: Partial<AttachmentLimits>;
  /** Begins each upload; stored at once by default. */
  readonly started?: (upload: SampleUpload) => void;
}

/** Files in memory, for stories and for tests of elements that know no store. */
export class SampleFiles implements FileAccess {
  readonly limits: AttachmentLimits;
  readonly uploads: SampleUpload[] = [];
  /** Files that somebody wanted to be loaded once more. */
  readonly retried: number[] = [];
  readonly #started: (upload: SampleUpload) => void;
  readonly #followed = new Set<number>();
  readonly #addresses = new Map<number, Signal<AttachmentAddress>>();

  constructor({ limits = {}, started = (upload) => upload.store() }: SampleFilesOptions = {}) {
    this.limits = { ...predefinedConfig.attachments, ...limits };
    this.#started = started;
  }

  address(attachmentId: number): Signal<AttachmentAddress> {
    const known = this.#addresses.get(attachmentId) ?? this.#makeAddress(attachmentId);
    this.#addresses.set(attachmentId, known);
    return known;
  }

  /** Whether somebody follows the address of a file. */
  isFollowed(attachmentId: number): boolean {
    return this.#followed.has(attachmentId);
  }

  /** A file is there from now on. */
  put(attachmentId: number, blob: Blob): void {
    this.address(attachmentId).value = { url: URL.createObjectURL(blob) };
  }

  /** A file cannot be had. */
  lose(attachmentId: number, code = 'NOT_FOUND'): void {
    const error = { code, message: 'There is no such file.' };
    this.address(attachmentId).value = { error, retry: () => void this.retried.push(attachmentId) };
  }

  upload(files: readonly File[], attachedCount: number) {
    let count = attachedCount;
    const uploads = files.map((file) => {
      const error = fileFault(file, this.limits, count);
      if (!error) count += 1;
      const state: UploadState = error
        ? { status: 'refused', progress: 0, error }
        : { status: 'uploading', progress: 0 };
      const upload = new SampleUpload(1000 + this.uploads.length, file, state);
      this.uploads.push(upload);
      if (!error) this.#started(upload);
      return upload;
    });
    return { uploads, settled: Promise.resolve([]) };
  }

  #makeAddress(attachmentId: number): Signal<AttachmentAddress> {
    return signal<AttachmentAddress>(
      {},
      {
        watched: () => void this.#followed.add(attachmentId),
        unwatched: () => void this.#followed.delete(attachmentId),
      },
    );
  }
}

/** Pictures of all shapes, drawn and put; resolves to how a comment names them. */
export async function drawnPictures(files: SampleFiles, count: number): Promise<Attachment[]> {
  const shapes = [
    [960, 640],
    [600, 900],
    [1200, 500],
    [800, 800],
  ] as const;
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const [width, height] = shapes[i % shapes.length] ?? shapes[0];
      files.put(i + 1, await drawPicture(width, height, (i * 67 + 200) % 360));
      return pictureAttachment(i + 1, `Landscape ${i + 1}.png`, width, height);
    }),
  );
}
