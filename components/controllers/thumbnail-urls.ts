import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The bytes of a preview that is a picture; undefined for anything else. */
function blobOf(thumbnail: string): Blob | undefined {
  const [, type, data] = /^data:(image\/(?:png|jpeg|webp|gif));base64,([\w+/]+=*)$/.exec(thumbnail) ?? [];
  if (!type || !data) return undefined;
  try {
    return new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], { type });
  } catch {
    return undefined;
  }
}

/** Addresses of previews, as a page may show them that allows pictures of its own (`blob:`) only. */
export class ThumbnailUrls implements ReactiveController {
  readonly #urls = new Map<string, string>();
  readonly #read = new Set<string>();

  constructor(host: ReactiveControllerHost) {
    host.addController(this);
  }

  /** The address of a preview for the screen; undefined where there is none that can be shown. */
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
