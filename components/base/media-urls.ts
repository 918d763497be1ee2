import type { ReactiveControllerHost } from 'lit';

/** URLs that the page can show or play without running code: blobs, web URLs and bitmap images. */
const safe = /^(?:blob:|https?:\/\/|data:image\/(?:png|jpe?g|gif|webp|avif|bmp)[;,])/i;

/** Whether the file at a URL may be shown or played; the author of a comment can set any URL. */
export const isSafeMediaUrl = (address: unknown): address is string =>
  typeof address === 'string' && (safe.test(address) || isOwn(address));

/** Whether a relative URL leads to the page's own origin; `/\\host` and `//host` do not. */
function isOwn(address: string): boolean {
  const { baseURI } = document;
  if (!address.trim() || URL.canParse(address) || !URL.canParse(address, baseURI)) return false;
  const { protocol, origin } = new URL(address, baseURI);
  return /^https?:$/.test(protocol) && origin === new URL(baseURI).origin;
}

/** The origins that pictures and media of the page may load from. */
interface MediaOrigins {
  /** The origins each root permits. */
  readonly limits: Map<object, readonly string[]>;
  /** Origins that the user has permitted. */
  readonly chosen: Set<string>;
  readonly changes: EventTarget;
}

const key = Symbol.for('collab-elements-media-origins');

/** Shared by every copy of the kit on a page. */
function mediaOrigins(): MediaOrigins {
  const page = globalThis as { [key]?: MediaOrigins | undefined };
  const known = page[key];
  if (known) return known;
  const created: MediaOrigins = { limits: new Map(), chosen: new Set(), changes: new EventTarget() };
  page[key] = created;
  return created;
}

/** Sets the origins from which a root permits pictures and media; `undefined` permits all. */
export function setMediaOrigins(root: object, origins: readonly string[] | undefined): void {
  const { limits, changes } = mediaOrigins();
  if (limits.get(root) === origins) return;
  if (origins) limits.set(root, origins);
  else limits.delete(root);
  changes.dispatchEvent(new Event('change'));
}

/** Permits the origin of a URL until the page is closed. */
export function allowMediaFrom(address: string): void {
  const { chosen, changes } = mediaOrigins();
  chosen.add(new URL(address, document.baseURI).origin);
  changes.dispatchEvent(new Event('change'));
}

/** Returns the host of a URL that is blocked until the user permits it; undefined if the URL may load. */
export function blockedHost(address: string): string | undefined {
  const { limits, chosen } = mediaOrigins();
  if (limits.size === 0 || !URL.canParse(address, document.baseURI)) return undefined;
  const { protocol, origin, host } = new URL(address, document.baseURI);
  const isForeign = /^https?:$/.test(protocol) && origin !== location.origin && !chosen.has(origin);
  return isForeign && [...limits.values()].some((origins) => !origins.includes(origin)) ? host : undefined;
}

const vector = /^data:image\/svg\+xml[;,]/i;

/** Returns the URL of a picture for an `<img>`, which runs no scripts; empty if the URL is unsafe or blocked. */
export function allowedPictureUrl(address: string | undefined): string {
  const isShown = address && (isSafeMediaUrl(address) || vector.test(address)) && blockedHost(address) === undefined;
  return isShown ? address : '';
}

/** Updates an element when the permitted origins change. */
export function observeMediaOrigins(host: ReactiveControllerHost): void {
  const changed = (): void => host.requestUpdate();
  host.addController({
    hostConnected: () => mediaOrigins().changes.addEventListener('change', changed),
    hostDisconnected: () => mediaOrigins().changes.removeEventListener('change', changed),
  });
}
