/** Says when the page's address is another, without a reload, too. */
export function followAddress(changed: () => void, signal: AbortSignal): void {
  for (const type of ['popstate', 'hashchange']) addEventListener(type, changed, { signal });
  // A page that changes its address by itself is heard where the browser can tell.
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener('currententrychange', changed, { signal });
}
