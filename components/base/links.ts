/** Protocols a comment's links may have. */
const protocols: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

const candidate = /(?:https?:\/\/|www\.)[^\s<>"`]+/gi;
const trailing = /[.,;:!?…'’”»*_~)\]}]+$/;
const email = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/;

/** An address found in a text: where it stands, and what it leads to. */
export interface FoundLink {
  readonly start: number;
  readonly end: number;
  readonly href: string;
}

/** Whether a link with this address may be followed: an absolute web or mail address and nothing else. */
export function isSafeHref(href: string): boolean {
  return URL.canParse(href) && protocols.has(new URL(href).protocol);
}

/** The address a person meant: a host becomes https, a mail address mailto; undefined where no safe link comes of it. */
export function hrefOf(typed: string): string | undefined {
  const address = typed.trim();
  if (!address || /\s/.test(address)) return undefined;
  if (isSafeHref(address)) return address;
  if (email.test(address)) return `mailto:${address}`;
  const secure = `https://${address}`;
  return /^[^:/]+\.[^:]/.test(address) && isSafeHref(secure) ? secure : undefined;
}

/** The web addresses written out in a text, in order. */
export function findLinks(text: string): FoundLink[] {
  const links: FoundLink[] = [];
  for (const { 0: found, index } of text.matchAll(candidate)) {
    // Not inside a word: the end of `awww.example.com` is no address.
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
