import type { CollabStore } from '../../../store/index.js';

/** What is used of the browser's event: some have none. */
interface Leaving extends Event {
  readonly destination?: { readonly url: string; readonly sameDocument: boolean };
  readonly downloadRequest?: string | null;
}

/** Tells those who follow of another page before this one is gone, and with it who would tell. */
export function tellOfDeparture(store: CollabStore, isFollowed: () => boolean, signal: AbortSignal): void {
  const { navigation } = window as { navigation?: EventTarget };
  const leave = ({ destination, downloadRequest }: Leaving): void => {
    const { url = '', sameDocument = true } = destination ?? {};
    if (sameDocument || typeof downloadRequest === 'string' || !isFollowed() || !URL.canParse(url)) return;
    const { origin: baseUrl, pathname: path, search } = new URL(url);
    const pageInfo = { url, baseUrl, path, title: '', ...(search && { queryParams: search.slice(1) }) };
    store.presence.update({ pageInfo, view: null });
  };
  navigation?.addEventListener('navigate', leave, { signal });
}
