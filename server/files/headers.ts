import type { ByteRange } from '../storage/files.js';

/** Characters of a file name that work in every client inside of quotes. */
const PLAIN_NAME = /^[\w .,()+@=!#$&-]*$/;

/** Characters that a file name cannot have, or with which it looks like another one: controls, paths, and controls of the text direction. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]/gu;

const MAX_NAME = 200;

/** Returns the Content-Disposition of a download (RFC 6266, RFC 8187). Browsers never show the file as a page. */
export function attachmentDisposition(name: string): string {
  const safe = Array.from(name.replace(UNSAFE, '_'))
    .slice(0, MAX_NAME)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  if (!safe) return 'attachment';
  const plain = PLAIN_NAME.test(safe) ? safe : safe.replace(/[^\w .,()-]/gu, '_');
  const header = `attachment; filename="${plain}"`;
  if (plain === safe) return header;
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `${header}; filename*=UTF-8''${encoded}`;
}

/** Types that a browser may take from the service; all others become bytes. Neither of them can run scripts. */
const HARMLESS = /^(?:image\/(?:png|jpeg|gif|webp|avif|bmp)|(?:audio|video)\/[\w.+-]{1,100}|application\/pdf)$/i;

/** Returns the Content-Type with which a file is sent. */
export const contentTypeOf = (type: string): string => (HARMLESS.test(type) ? type : 'application/octet-stream');

/**
 * Returns the range that a request asks for (RFC 9110, section 14): 'unsatisfiable' if it lies beyond the end, undefined for the whole file.
 * Several ranges, other units and malformed values are ignored, as the RFC permits. So is a range of another version (`If-Range`).
 */
export function requestedRange(
  { range, 'if-range': ifRange }: { readonly range?: string | undefined; readonly 'if-range'?: string | undefined },
  size: number,
  etag: string,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? [];
  if ((!first && !last) || (ifRange !== undefined && ifRange !== etag)) return undefined;
  if (!first)
    return Number(last) > 0 && size > 0 ? { start: Math.max(0, size - Number(last)), end: size - 1 } : 'unsatisfiable';
  const start = Number(first);
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  if (last && Number(last) < start) return undefined;
  return start < size ? { start, end } : 'unsatisfiable';
}
