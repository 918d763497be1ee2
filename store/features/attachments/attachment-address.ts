import { signal } from '../../base/signals.js';
import type { AttachmentAddress } from '../../api/attachments.js';
import { asCollabError } from '../../base/collab-failure.js';
import type { FilePlace } from './file-places.js';
import type { Readable } from '../../base/readable.js';

const LOADING: AttachmentAddress = Object.freeze({});
const GONE = Object.freeze({ code: 'NOT_FOUND', message: 'There is no such file.' });

/** Types a page shows or plays without running anything in them. */
const SHOWN = /^(image\/(png|jpe?g|gif|webp|avif|bmp)|audio\/[\w.+-]+|video\/[\w.+-]+|text\/plain|application\/pdf)$/i;

/** Addresses an attachment may have of its own: nothing that runs. */
const OWN = /^(https?:|blob:|\/|data:(image\/(?!svg)|audio\/|video\/))/i;

/** Whether an address that an attachment has of its own is a safe one. */
export function isSafeAddress(url: string): boolean {
  return OWN.test(url);
}

/** An address that is there already. */
export function fixedAddress(url: string): Readable<AttachmentAddress> {
  return signal(Object.freeze({ url }));
}

/** What a page may open of a file: an address is of the page's own origin, so what could run in it is handed out as a download. */
function shown(blob: Blob): Blob {
  return SHOWN.test(blob.type) ? blob : new Blob([blob], { type: 'application/octet-stream' });
}

/** The address of a file that is loaded when it is first observed; its address is taken back with its last observer. */
export function loadedAddress(place: FilePlace, attachmentId: number): Readable<AttachmentAddress> {
  let turn = 0;
  let isWatched = false;
  let url: string | undefined;
  const load = async (): Promise<void> => {
    const mine = ++turn;
    const become = (next: AttachmentAddress): void => void (address.value = Object.freeze(next));
    try {
      const { blobs, scope } = place.open();
      const blob = await blobs.get(scope, attachmentId);
      if (mine !== turn) return;
      url = blob && URL.createObjectURL(shown(blob));
      become(url === undefined ? { error: GONE, retry } : { url });
    } catch (thrown) {
      if (mine !== turn) return;
      const error = asCollabError(thrown, 'unavailable');
      become({ error, retry });
      if (error.code === 'unavailable') place.whenOnline(() => void (mine === turn && load()));
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
      turn++;
      if (url !== undefined) URL.revokeObjectURL(url);
      url = undefined;
      address.value = LOADING;
    },
  });
  return address;
}
