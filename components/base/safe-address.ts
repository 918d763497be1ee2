/** Addresses elsewhere that a page can show or play without running anything: the store's own, and those of the web. */
const safe = /^(?:blob:|https?:\/\/|data:image\/(?:png|jpe?g|gif|webp|avif|bmp)[;,])/i;

/** Whether what lies at an address may be shown or played; who wrote a comment may have given it any. */
export const isSafeAddress = (address: unknown): address is string =>
  typeof address === 'string' && (safe.test(address) || isOwn(address));

/** Whether an address without a protocol leads to where the page itself is: `/\\host` and `//host` do not. */
function isOwn(address: string): boolean {
  const { baseURI } = document;
  if (!address.trim() || URL.canParse(address) || !URL.canParse(address, baseURI)) return false;
  const { protocol, origin } = new URL(address, baseURI);
  return /^https?:$/.test(protocol) && origin === new URL(baseURI).origin;
}

/** Says when the page's address is another, without a reload, too. */
export function followAddress(changed: () => void, signal: AbortSignal): void {
  for (const type of ['popstate', 'hashchange']) addEventListener(type, changed, { signal });
  // A page that changes its address by itself is heard where the browser can tell.
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener('currententrychange', changed, { signal });
}
