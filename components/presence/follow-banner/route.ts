import { isThisPage } from '../../page/page-address.js';
import { CollabFollowNavigateEvent } from './follow-banner.events.js';
import type { Heard } from './heard.js';
import { addressToFollow, isAllowed, isThisDocument } from './other-page.js';

/** How another page is gone to: not at all, by the history API, or as by a link. */
export type Travel = 'none' | 'history' | 'load';

/** Another page that the user is led to only if they want it. */
export interface Offer {
  readonly address: string;
  readonly go: () => void;
}

interface RouteOptions {
  /** Asks the page first, which may go there by itself; returns how else it is gone to. */
  readonly ask: (event: CollabFollowNavigateEvent, isOtherPage: boolean) => Travel;
  /** Patterns of the addresses that are gone to without asking the user. */
  readonly allow: () => readonly string[];
  /** Asks the user whether to go to an address; `undefined` withdraws the question. */
  readonly offer: (offered: Offer | undefined) => void;
  /** Whether a location is one of the page's own. */
  readonly isHere: (locationId: string) => boolean;
}

/** Goes to the pages and locations at which somebody is, one after another. */
export class Route {
  readonly #options: RouteOptions;
  /** What was gone to last: the same is not gone to twice, wherever it led. */
  #address: string | undefined;
  #locationId: string | undefined;

  constructor(options: RouteOptions) {
    this.#options = options;
  }

  get address(): string | undefined {
    return this.#address;
  }

  /** Begins anew, or where it was before the page was loaded anew. */
  begin(address?: string): void {
    this.#address = address;
    this.#locationId = undefined;
  }

  /** Goes where somebody is; returns whether that is the page that is shown. */
  go({ user, page, locationId }: Heard): boolean {
    const isSamePage = !page || isThisPage(page.url);
    const isOtherPage = !isSamePage && page.url !== this.#address;
    const isElsewhere = locationId !== undefined && !this.#options.isHere(locationId);
    const isOtherLocation = isElsewhere && locationId !== this.#locationId;
    this.#address = isSamePage ? undefined : page.url;
    this.#locationId = isElsewhere ? locationId : undefined;
    if (isSamePage || isOtherPage) this.#options.offer(undefined);
    if (!isOtherPage && !isOtherLocation) return isSamePage;
    const address = isOtherPage ? addressToFollow(page.url, this.#options.allow()) : undefined;
    // What others say leads to no other site, and the page is not told of addresses that would.
    if (isOtherPage && !address) return false;
    const { pageInfo, location = null } = user;
    const event = new CollabFollowNavigateEvent({ user, pageInfo, location });
    const travel = this.#options.ask(event, isOtherPage);
    if (address) this.#travel(address, travel);
    return !page || isThisPage(page.url);
  }

  /** Goes to an address that the page allows; to others only when the user says so. */
  #travel(address: string, travel: Travel): void {
    if (travel === 'none') return;
    if (isThisDocument(address) || isAllowed(address, this.#options.allow())) travelTo(address, travel);
    else
      this.#options.offer({
        address,
        go: () => {
          this.#options.offer(undefined);
          travelTo(address, travel);
        },
      });
  }
}

function travelTo(address: string, travel: Travel): void {
  if (travel === 'load') window.location.assign(address);
  if (travel !== 'history') return;
  history.pushState(null, '', address);
  // The page's router hears of it as of its own.
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}
