import type { Config } from 'dompurify';

type TrustPolicy = NonNullable<Config['TRUSTED_TYPES_POLICY']>;
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string; createScriptURL(url: string): string },
  ): TrustPolicy;
}

let policy: TrustPolicy | undefined;

/** Returns the kit's Trusted Types policy for parsing HTML; undefined if the browser does not support Trusted Types. */
export function trustPolicy(): TrustPolicy | undefined {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  policy ??= trustedTypes?.createPolicy('collab-elements', { createHTML: (html) => html, createScriptURL: () => '' });
  return policy;
}

/** A noncharacter, which valid text does not contain. */
const mark = '\u{FDD0}';

/** Name of `style` attributes in disarmed HTML. */
export const inertStyle = `style${mark}`;
/** Name of `style` elements in disarmed HTML; the parser treats this element the same way. */
export const inertStyleSheet = 'noframes' as string;

/**
 * Renames styles, event handlers and base URLs in HTML. They have no effect in a document without a window, but the content security
 * policy of the page applies to it too and reports each of them, whichever way the HTML is parsed (`DOMParser`, `template`,
 * `parseHTMLUnsafe`, `setHTML`). Matching names in text are renamed as well and read with `restore`, so that no second HTML parser
 * has to agree with the browser's. The sanitiser decides what is safe.
 */
export function disarm(html: string): string {
  return restore(html)
    .replace(/<(\/?)style(?=[\s/>]|$)/gi, `<$1${inertStyleSheet}`)
    .replace(/<base(?=[\s/>]|$)/gi, '<bgsound')
    .replace(/(?<=[\s/"'])(?:style|on[a-z]+)/gi, `$&${mark}`);
}

/** Restores a text or attribute value of disarmed HTML. */
export function restore(text: string): string {
  return text.replaceAll(mark, '');
}

/** Parses HTML to a document in which nothing runs, loads or is reported. */
export function parseInert(html: string): Document {
  const source = disarm(html);
  const trusted: unknown = trustPolicy()?.createHTML(source);
  return new DOMParser().parseFromString((trusted as string | undefined) ?? source, 'text/html');
}
