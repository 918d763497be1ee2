import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { AttachmentAddress } from '../../store/index.js';
import { isSafeMediaUrl } from '../base/media-urls.js';
import type { FileAccess } from '../display/file-access.js';

const nothingYet: AttachmentAddress = {};

/** Provides the URLs of attachments to a host; each URL is observed while the host renders it. */
export class AttachmentUrlsController implements ReactiveController {
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

  /** Returns the URL of a file; the host updates when it changes. */
  of(attachmentId: number): AttachmentAddress {
    this.#read.add(attachmentId);
    if (!this.#following.has(attachmentId) && this.#host.isConnected) this.#follow(attachmentId);
    return this.#following.get(attachmentId)?.address ?? nothingYet;
  }

  /** Loads a file again after a failure, for all elements that show it. */
  retry(attachmentId: number): void {
    this.#following.get(attachmentId)?.address.retry?.();
    this.#unfollow(attachmentId);
    this.#host.requestUpdate();
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    const access = this.#access();
    if (access !== this.#followed) this.#unfollowAll();
    this.#followed = access;
  }

  hostUpdated(): void {
    for (const id of [...this.#following.keys()]) if (!this.#read.has(id)) this.#unfollow(id);
    this.#read.clear();
  }

  hostDisconnected(): void {
    this.#unfollowAll();
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

  #unfollow(attachmentId: number): void {
    this.#following.get(attachmentId)?.stop();
    this.#following.delete(attachmentId);
  }

  #unfollowAll(): void {
    for (const id of [...this.#following.keys()]) this.#unfollow(id);
  }
}

/** Returns an address, or an error if its URL is unsafe. */
function checked(address: AttachmentAddress): AttachmentAddress {
  if (address.url === undefined || isSafeMediaUrl(address.url)) return address;
  return { error: { code: 'NOT_FOUND', message: 'The file has no address that can be shown.' } };
}

/** Decodes a preview picture; returns undefined for anything else. */
function blobOf(thumbnail: string): Blob | undefined {
  const [, type, data] = /^data:(image\/(?:png|jpeg|webp|gif));base64,([\w+/]+=*)$/.exec(thumbnail) ?? [];
  if (!type || !data) return undefined;
  try {
    return new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], { type });
  } catch {
    return undefined;
  }
}

/** Provides previews as `blob:` URLs, which a strict content security policy permits. */
export class ThumbnailUrls implements ReactiveController {
  readonly #urls = new Map<string, string>();
  readonly #read = new Set<string>();

  constructor(host: ReactiveControllerHost) {
    host.addController(this);
  }

  /** Returns the URL of a preview; undefined if it cannot be shown. */
  of(thumbnail: string | undefined): string | undefined {
    if (!thumbnail) return undefined;
    this.#read.add(thumbnail);
    const blob = this.#urls.has(thumbnail) ? undefined : blobOf(thumbnail);
    if (blob) this.#urls.set(thumbnail, URL.createObjectURL(blob));
    return this.#urls.get(thumbnail);
  }

  hostUpdated(): void {
    for (const [thumbnail, url] of this.#urls) if (!this.#read.has(thumbnail)) this.#forget(thumbnail, url);
    this.#read.clear();
  }

  hostDisconnected(): void {
    for (const [thumbnail, url] of this.#urls) this.#forget(thumbnail, url);
  }

  #forget(thumbnail: string, url: string): void {
    URL.revokeObjectURL(url);
    this.#urls.delete(thumbnail);
  }
}
