import type { AttachmentAddress } from '../../api/attachments.js';
import { asCollabError } from '../../base/collab-failure.js';
import type { Readable } from '../../base/readable.js';
import { signal } from '../../base/signals.js';
import { unrefTimer } from '../../base/timers.js';
import type { Attachment } from '../../model/index.js';
import type { FileLocation } from './file-locations.js';

const LOADING: AttachmentAddress = Object.freeze({});
const NOT_FOUND = Object.freeze({ code: 'NOT_FOUND', message: 'There is no such file.' });

/** MIME types a page can display without executing content. */
const INLINE_TYPES =
  /^(image\/(png|jpe?g|gif|webp|avif|bmp)|audio\/[\w.+-]+|video\/[\w.+-]+|text\/plain|application\/pdf)$/i;

/** URLs an attachment may carry: none that executes content. */
const SAFE_URL = /^(https?:|blob:|\/|data:(image\/(?!svg)|audio\/|video\/))/i;

/** Whether the URL of an attachment is safe to open. */
export function isSafeAddress(url: string): boolean {
  return SAFE_URL.test(url);
}

/** Returns the readable of a known URL. */
export function createFixedAddress(url: string): Readable<AttachmentAddress> {
  return signal(Object.freeze({ url }));
}

/** Returns a blob that is safe to open. An object URL has the page's origin, so other types become downloads. */
function asInlineOrDownload(blob: Blob): Blob {
  return INLINE_TYPES.test(blob.type) ? blob : new Blob([blob], { type: 'application/octet-stream' });
}

/** Size from which a file that is no picture gets a URL of the backend, in bytes: it need not be in the page's memory. */
const LARGE_SIZE = 1024 * 1024;

/** Time before the end of a URL at which it is replaced, in ms. */
const RENEW_BEFORE_MS = 30_000;

/** Whether a file is better downloaded or played from a URL than loaded as a whole. Pictures are limited to blobs by many pages. */
const isStreamed = ({ size = 0, type = '' }: Partial<Pick<Attachment, 'size' | 'type'>>): boolean =>
  size >= LARGE_SIZE && !type.startsWith('image/');

/**
 * Returns a readable that loads the file with its first observer and revokes the object URL with its last one. A large file gets a URL of the
 * backend, if there is one, and a new URL before it ends. `attachment` returns what is known of the file.
 */
export function createLoadedAddress(
  location: FileLocation,
  attachmentId: number,
  attachment: () => Attachment | undefined = () => undefined,
): Readable<AttachmentAddress> {
  let generation = 0;
  let isWatched = false;
  let url: string | undefined;
  let renewal: ReturnType<typeof setTimeout> | undefined;
  const load = async (): Promise<void> => {
    const current = ++generation;
    const setAddress = (next: AttachmentAddress): void => void (address.value = Object.freeze(next));
    try {
      const { blobs, scope } = location.open();
      if (blobs.url && isStreamed(attachment() ?? {})) {
        const found = await blobs.url(scope, attachmentId);
        if (current !== generation) return;
        if (found) renewal = unrefTimer(setTimeout(() => void load(), found.expiresAt - Date.now() - RENEW_BEFORE_MS));
        setAddress(found ? { url: found.url } : { error: NOT_FOUND, retry });
        return;
      }
      const blob = await blobs.get(scope, attachmentId);
      if (current !== generation) return;
      url = blob && URL.createObjectURL(asInlineOrDownload(blob));
      setAddress(url === undefined ? { error: NOT_FOUND, retry } : { url });
    } catch (thrown) {
      if (current !== generation) return;
      const error = asCollabError(thrown, 'unavailable');
      setAddress({ error, retry });
      if (error.code === 'unavailable') location.onceOnline(() => void (current === generation && load()));
    }
  };
  const retry = (): void => {
    if (!isWatched || address.peek().error === undefined) return;
    address.value = LOADING;
    void load();
  };
  const address = signal(LOADING, {
    watched: () => {
      isWatched = true;
      void load();
    },
    unwatched: () => {
      isWatched = false;
      generation++;
      clearTimeout(renewal);
      if (url !== undefined) URL.revokeObjectURL(url);
      url = undefined;
      address.value = LOADING;
    },
  });
  return address;
}
