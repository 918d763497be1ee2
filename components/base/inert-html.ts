import type { Config } from 'dompurify';

type TrustPolicy = NonNullable<Config['TRUSTED_TYPES_POLICY']>;
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string; createScriptURL(url: string): string },
  ): TrustPolicy;
}

let policy: TrustPolicy | undefined;

/** The one policy by which the kit hands HTML to a parser; undefined where the browser knows no Trusted Types. */
export function trustPolicy(): TrustPolicy | undefined {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  policy ??= trustedTypes?.createPolicy('collab-elements', { createHTML: (html) => html, createScriptURL: () => '' });
  return policy;
}

/** A noncharacter, which no text may hold. */
const mark = '\u{FDD0}';

/** The name under which inert HTML has its `style` attributes. */
export const inertStyle = `style${mark}`;
/** The name under which inert HTML has its `style` elements: one the parser treats the same. */
export const inertStyleSheet = 'noframes' as string;

/**
 * The same HTML without styles, handlers and base addresses, whose names are changed. Nothing of them would take effect
 * in a document without a window; but that document too has the page's content security policy, and whichever way it is
 * parsed (`DOMParser`, `template`, `parseHTMLUnsafe`, `setHTML`), each of them is reported to the page's owner. The names
 * are changed wherever they may be one, in text as well, which is read with `restored`: so no second reading of HTML has
 * to agree with the browser's. What is safe in it is for the sanitiser to say.
 */
export function inert(html: string): string {
  return restored(html)
    .replace(/<(\/?)style(?=[\s/>]|$)/gi, `<$1${inertStyleSheet}`)
    .replace(/<base(?=[\s/>]|$)/gi, '<bgsound')
    .replace(/(?<=[\s/"'])(?:style|on[a-z]+)/gi, `$&${mark}`);
}

/** A text or an attribute's value of inert HTML as it was. */
export function restored(text: string): string {
  return text.replaceAll(mark, '');
}

/** HTML as a document in which nothing runs, loads or is reported. */
export function parseInert(html: string): Document {
  const source = inert(html);
  const trusted: unknown = trustPolicy()?.createHTML(source);
  return new DOMParser().parseFromString((trusted as string | undefined) ?? source, 'text/html');
}
