import { signal } from '@preact/signals-core';
import type { AttachmentAddress } from './attachment-api.js';
import { asCollabError } from './collab-failure.js';
import type { Readable } from './readable.js';

const LOADING: AttachmentAddress = Object.freeze({});
const GONE: AttachmentAddress = Object.freeze({ error: { code: 'NOT_FOUND', message: 'There is no such file.' } });

/** Types a page shows or plays without running anything in them. */
const SHOWN = /^(image\/(png|jpe?g|gif|webp|avif|bmp)|audio\/[\w.+-]+|video\/[\w.+-]+|text\/plain|application\/pdf)$/i;

/** Addresses an attachment may have of its own: nothing that runs. */
const OWN = /^(https?:|blob:|\/|data:(image|audio|video)\/)/i;

/** The address a file has of its own, where it is a safe one. */
export function ownAddress(url: string | undefined): Readable<AttachmentAddress> | undefined {
  return url && OWN.test(url) ? signal(Object.freeze({ url })) : undefined;
}

/** The address of a file that is loaded when it is first observed; its address is taken back with its last observer. */
export function loadedAddress(load: () => Promise<Blob | undefined>): Readable<AttachmentAddress> {
  let turn = 0;
  let url: string | undefined;
  const read = async (): Promise<AttachmentAddress> => {
    const mine = ++turn;
    try {
      const blob = await load();
      if (!blob) return GONE;
      if (mine !== turn) return LOADING;
      // An address of this page's own origin: what could run in it is handed out as a download.
      url = URL.createObjectURL(SHOWN.test(blob.type) ? blob : new Blob([blob], { type: 'application/octet-stream' }));
      return Object.freeze({ url });
    } catch (thrown) {
      return Object.freeze({ error: asCollabError(thrown, 'unavailable') });
    }
  };
  const address = signal(LOADING, {
    watched: () => {
      const mine = turn + 1;
      void read().then((next) => {
        if (mine === turn) address.value = next;
      });
    },
    unwatched: () => {
      turn++;
      if (url !== undefined) URL.revokeObjectURL(url);
      url = undefined;
      address.value = LOADING;
    },
  });
  return address;
}
