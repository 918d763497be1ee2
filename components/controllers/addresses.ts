import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { AttachmentAddress } from '../../store/index.js';
import type { FileAccess } from '../display/file-access.js';
import { isSafeAddress } from '../base/safe-address.js';

const nothingYet: AttachmentAddress = {};

/** Follows the addresses of the files that are shown; each is let go when it is shown no more. */
export class AddressesController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #access: () => FileAccess | undefined;
  readonly #following = new Map<number, { readonly stop: () => void; address: AttachmentAddress }>();
  readonly #read = new Set<number>();
  #followed: FileAccess | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, access: () => FileAccess | undefined) {
    this.#host = host;
    this.#access = access;
    host.addController(this);
  }

  /** The address of a file for the screen: the host renders again when it changes. */
  of(attachmentId: number): AttachmentAddress {
    this.#read.add(attachmentId);
    if (!this.#following.has(attachmentId) && this.#host.isConnected) this.#follow(attachmentId);
    return this.#following.get(attachmentId)?.address ?? nothingYet;
  }

  /** Loads a file once more: for all who show it, where it could not be loaded. */
  retry(attachmentId: number): void {
    this.#following.get(attachmentId)?.address.retry?.();
    this.#letGo(attachmentId);
    this.#host.requestUpdate();
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    const access = this.#access();
    if (access !== this.#followed) this.#letAllGo();
    this.#followed = access;
  }

  hostUpdated(): void {
    for (const id of [...this.#following.keys()]) if (!this.#read.has(id)) this.#letGo(id);
    this.#read.clear();
  }

  hostDisconnected(): void {
    this.#letAllGo();
  }

  #follow(attachmentId: number): void {
    const readable = this.#access()?.address(attachmentId);
    if (!readable) return;
    const followed = { stop: () => stop(), address: nothingYet };
    let stop = (): void => undefined;
    this.#following.set(attachmentId, followed);
    let isFirst = true;
    stop = readable.subscribe((address) => {
      followed.address = checked(address);
      if (!isFirst) this.#host.requestUpdate();
    });
    isFirst = false;
  }

  #letGo(attachmentId: number): void {
    this.#following.get(attachmentId)?.stop();
    this.#following.delete(attachmentId);
  }

  #letAllGo(): void {
    for (const id of [...this.#following.keys()]) this.#letGo(id);
  }
}

/** An address as it came, or none where a page had better not show it. */
function checked(address: AttachmentAddress): AttachmentAddress {
  if (address.url === undefined || isSafeAddress(address.url)) return address;
  return { error: { code: 'NOT_FOUND', message: 'The file has no address that can be shown.' } };
}
