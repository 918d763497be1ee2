import type { ReactiveControllerHost } from 'lit';
import { isSafeAddress } from './safe-address.js';

/** Where pictures and media of the page may load from. */
interface MediaOrigins {
  /** The origins each root lets them load from. */
  readonly limits: Map<object, readonly string[]>;
  /** Origins the person chose to load from. */
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

/** Sets the origins a root lets pictures and media load from; `undefined` sets no limit. */
export function limitMedia(root: object, origins: readonly string[] | undefined): void {
  const { limits, changes } = mediaOrigins();
  if (limits.get(root) === origins) return;
  if (origins) limits.set(root, origins);
  else limits.delete(root);
  changes.dispatchEvent(new Event('change'));
}

/** Loads everything that was held back from the origin of an address, until the page is closed. */
export function loadMediaFrom(address: string): void {
  const { chosen, changes } = mediaOrigins();
  chosen.add(new URL(address, document.baseURI).origin);
  changes.dispatchEvent(new Event('change'));
}

/** The host of an address that is held back until the person chooses to load it; `undefined` where it may load. */
export function heldHost(address: string): string | undefined {
  const { limits, chosen } = mediaOrigins();
  if (limits.size === 0 || !URL.canParse(address, document.baseURI)) return undefined;
  const { protocol, origin, host } = new URL(address, document.baseURI);
  const isForeign = /^https?:$/.test(protocol) && origin !== location.origin && !chosen.has(origin);
  return isForeign && [...limits.values()].some((origins) => !origins.includes(origin)) ? host : undefined;
}

const vector = /^data:image\/svg\+xml[;,]/i;

/** The address of a picture for an `<img>`, where markup runs nothing; empty where it is unsafe or held back. */
export function pictureToShow(address: string | undefined): string {
  const isShown = address && (isSafeAddress(address) || vector.test(address)) && heldHost(address) === undefined;
  return isShown ? address : '';
}

/** Renders an element again when more may be loaded, or less. */
export function followMediaOrigins(host: ReactiveControllerHost): void {
  const changed = (): void => host.requestUpdate();
  host.addController({
    hostConnected: () => mediaOrigins().changes.addEventListener('change', changed),
    hostDisconnected: () => mediaOrigins().changes.removeEventListener('change', changed),
  });
}
