import type { CollabStore } from '../../../store/index.js';
import { matchesUrl } from '../../base/allow-lists.js';
import { isThisPage, isThisPath, parseAddress } from '../../page/page-address.js';
import { CollabFollowNavigateEvent } from './follow-banner.events.js';
import type { ReceivedPresence } from './received-presence.js';

/** How the element navigates: not at all, by the history API, or with a page load. */
export type NavigationMethod = 'none' | 'history' | 'load';

/** Another page that the user may choose to navigate to. */
export interface NavigationOffer {
  readonly address: string;
  readonly accept: () => void;
}

interface FollowNavigatorOptions {
  /** Dispatches the event to the page and returns how to navigate after it. */
  readonly request: (event: CollabFollowNavigateEvent, isOtherPage: boolean) => NavigationMethod;
  /** Patterns of addresses that are navigated to without asking the user. */
  readonly allowedUrls: () => readonly string[];
  /** Offers the user to navigate to an address; undefined withdraws the offer. */
  readonly offer: (offer: NavigationOffer | undefined) => void;
  /** Whether a location is among the store's locations. */
  readonly isCurrentLocation: (locationId: string) => boolean;
  /** Whether the followed person has all documents of this page open. */
  readonly hasSameDocuments: () => boolean;
}

/** Navigates to the pages and locations of the followed person. */
export class FollowNavigator {
  readonly #options: FollowNavigatorOptions;
  /** Last address and location navigated to; neither is navigated to twice in a row. */
  #address: string | undefined;
  #locationId: string | undefined;

  constructor(options: FollowNavigatorOptions) {
    this.#options = options;
  }

  get address(): string | undefined {
    return this.#address;
  }

  /** Forgets earlier navigation, but for the address that was loaded before a reload. */
  reset(address?: string): void {
    this.#address = address;
    this.#locationId = undefined;
  }

  /** Navigates to a person's page and location; returns whether that page is shown. */
  goTo({ user, page, locationId }: ReceivedPresence): boolean {
    const isSamePage = !page || this.#isShown(page.url);
    const isOtherPage = !isSamePage && page.url !== this.#address;
    const isElsewhere = locationId !== undefined && !this.#options.isCurrentLocation(locationId);
    const isOtherLocation = isElsewhere && locationId !== this.#locationId;
    this.#address = isSamePage ? undefined : page.url;
    this.#locationId = isElsewhere ? locationId : undefined;
    if (isSamePage || isOtherPage) this.#options.offer(undefined);
    if (!isOtherPage && !isOtherLocation) return isSamePage;
    const address = isOtherPage ? acceptedAddress(page.url, this.#options.allowedUrls()) : undefined;
    // The page gets no event for addresses that are not accepted.
    if (isOtherPage && !address) return false;
    const { pageInfo, location = null } = user;
    const event = new CollabFollowNavigateEvent({ user, pageInfo, location });
    const method = this.#options.request(event, isOtherPage);
    if (address) this.#navigate(address, method);
    return !page || this.#isShown(page.url);
  }

  /**
   * Whether an address leads to the current page. With the same documents open, the query counts only if an allowed pattern
   * has one: it may hold the id of a linked comment, or where a visitor came from.
   */
  #isShown(url: string): boolean {
    if (isThisPage(url)) return true;
    const patterns = this.#options.allowedUrls().filter((pattern) => pattern.includes('?'));
    return this.#options.hasSameDocuments() && isThisPath(url) && !isAllowed(url, patterns);
  }

  /** Navigates to an allowed address at once; offers any other to the user. */
  #navigate(address: string, method: NavigationMethod): void {
    if (method === 'none') return;
    if (isSameDocument(address) || isAllowed(address, this.#options.allowedUrls())) navigate(address, method);
    else
      this.#options.offer({
        address,
        accept: () => {
          this.#options.offer(undefined);
          navigate(address, method);
        },
      });
  }
}

/** Whether an address differs from the page's at most in its fragment, so that nothing is loaded. */
function isSameDocument(url: string): boolean {
  const target = parseAddress(url);
  const current = new URL(window.location.href);
  return target?.origin === current.origin && target.pathname === current.pathname && target.search === current.search;
}

/** Whether an address matches one of the patterns. A pattern that is a path matches this site only. */
function isAllowed(url: string, patterns: readonly string[]): boolean {
  const target = parseAddress(url);
  if (!target) return false;
  const isSameOrigin = target.origin === window.location.origin;
  return patterns.some((pattern) => (isSameOrigin || !pattern.startsWith('/')) && matchesUrl(pattern, target.href));
}

/** Returns the normalised address if it is a web address of this site or an allowed one. */
function acceptedAddress(url: string, patterns: readonly string[]): string | undefined {
  const target = parseAddress(url);
  if (!target || !/^https?:$/.test(target.protocol)) return undefined;
  return target.origin === window.location.origin || isAllowed(url, patterns) ? target.href : undefined;
}

function navigate(address: string, method: NavigationMethod): void {
  if (method === 'load') window.location.assign(address);
  if (method !== 'history') return;
  history.pushState(null, '', address);
  // Routers react to popstate as to the back button.
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

/** The used part of the browser's NavigateEvent; both fields are missing in some browsers. */
interface NavigateEventLike extends Event {
  readonly destination?: { readonly url: string; readonly sameDocument: boolean };
  readonly downloadRequest?: string | null;
}

/** Publishes the next page to followers before this page unloads. */
export function publishDeparture(store: CollabStore, isFollowed: () => boolean, signal: AbortSignal): void {
  const { navigation } = window as { navigation?: EventTarget };
  const publish = ({ destination, downloadRequest }: NavigateEventLike): void => {
    const { url = '', sameDocument = true } = destination ?? {};
    if (sameDocument || typeof downloadRequest === 'string' || !isFollowed() || !URL.canParse(url)) return;
    const { origin: baseUrl, pathname: path, search } = new URL(url);
    const pageInfo = { url, baseUrl, path, title: '', ...(search && { queryParams: search.slice(1) }) };
    store.presence.update({ pageInfo, view: null });
  };
  navigation?.addEventListener('navigate', publish, { signal });
}
