import type { AttachmentAddress } from '../../api/attachments.js';
import { asCollabError } from '../../base/collab-failure.js';
import type { Readable } from '../../base/readable.js';
import { signal } from '../../base/signals.js';
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

/** Returns a readable that loads the file with its first observer and revokes the object URL with its last one. */
export function createLoadedAddress(location: FileLocation, attachmentId: number): Readable<AttachmentAddress> {
  let generation = 0;
  let isWatched = false;
  let url: string | undefined;
  const load = async (): Promise<void> => {
    const current = ++generation;
    const setAddress = (next: AttachmentAddress): void => void (address.value = Object.freeze(next));
    try {
      const { blobs, scope } = location.open();
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
      if (url !== undefined) URL.revokeObjectURL(url);
      url = undefined;
      address.value = LOADING;
    },
  });
  return address;
}
