/** Protocols that links in comments may have. */
const protocols: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

const candidate = /(?:https?:\/\/|www\.)[^\s<>"`]+/gi;
const trailing = /[.,;:!?…'’”»*_~)\]}]+$/;
const email = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/;

/** A URL found in a text, with its position. */
export interface FoundLink {
  readonly start: number;
  readonly end: number;
  readonly href: string;
}

/** Whether a link may be followed: it must be an absolute web or mail URL. */
export function isSafeHref(href: string): boolean {
  return URL.canParse(href) && protocols.has(new URL(href).protocol);
}

/** Returns the URL for typed text: a host becomes https, a mail address mailto. Undefined if the URL is unsafe. */
export function hrefOf(typed: string): string | undefined {
  const address = typed.trim();
  if (!address || /\s/.test(address)) return undefined;
  if (isSafeHref(address)) return address;
  if (email.test(address)) return `mailto:${address}`;
  const secure = `https://${address}`;
  return /^[^:/]+\.[^:]/.test(address) && isSafeHref(secure) ? secure : undefined;
}

/** Returns the web URLs in a text, in order. */
export function findLinks(text: string): FoundLink[] {
  const links: FoundLink[] = [];
  for (const { 0: found, index } of text.matchAll(candidate)) {
    // Not inside a word, such as `awww.example.com`.
    if (/[\p{L}\p{N}]/u.test(text[index - 1] ?? '')) continue;
    const address = withoutTrailing(found);
    const href = hrefOf(address);
    if (href) links.push({ start: index, end: index + address.length, href });
  }
  return links;
}

/** Leaves out what ends the sentence; a bracket stays when it was opened inside the address. */
function withoutTrailing(found: string): string {
  const tail = trailing.exec(found)?.[0] ?? '';
  const bare = found.slice(0, found.length - tail.length);
  const opened = bare.split('(').length - bare.split(')').length;
  return opened > 0 && tail.startsWith(')') ? `${bare})` : bare;
}
