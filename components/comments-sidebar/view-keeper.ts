import { PREFIX } from './asked-by-address.js';
import type { SidebarView } from './sidebar-view.js';
import { paramsOf, viewOf } from './view-params.js';

/** Where a sidebar keeps what it shows: for this tab, in this browser, in the page's address, or nowhere. */
export type KeptIn = '' | 'session' | 'local' | 'url';

const KEY = 'collab-sidebar';

/** A storage that a browser may refuse. */
function storageOf(kind: 'session' | 'local'): Storage | undefined {
  try {
    return kind === 'session' ? globalThis.sessionStorage : globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** The view that was kept; undefined where none was. */
export function keptView(where: KeptIn, usual: SidebarView): SidebarView | undefined {
  const params = where === 'url' ? addressParams() : storedParams(where);
  return params && viewOf(params, usual);
}

function storedParams(where: KeptIn): URLSearchParams | undefined {
  const kept = where === 'session' || where === 'local' ? storageOf(where)?.getItem(KEY) : null;
  return typeof kept === 'string' ? new URLSearchParams(kept) : undefined;
}

function addressParams(): URLSearchParams | undefined {
  const own = [...new URL(location.href).searchParams].filter(([name]) => name.startsWith(PREFIX));
  if (own.length === 0) return undefined;
  return new URLSearchParams(own.map(([name, value]) => [name.slice(PREFIX.length), value]));
}

/** Keeps a view. */
export function keepView(where: KeptIn, view: SidebarView, usual: SidebarView): void {
  const params = paramsOf(view, usual);
  try {
    if (where === 'url') keepInAddress(params);
    else if (where !== '') storageOf(where)?.setItem(KEY, params.toString());
  } catch {
    // There is no room, or a browser has had too many addresses in a short time: what is shown is not kept, which harms nothing.
  }
}

function keepInAddress(params: URLSearchParams): void {
  const url = new URL(location.href);
  for (const name of new Set(url.searchParams.keys())) if (name.startsWith(PREFIX)) url.searchParams.delete(name);
  for (const [name, value] of params) url.searchParams.append(PREFIX + name, value);
  // What a person looks for is no step of theirs to go back to.
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}
