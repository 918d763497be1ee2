/** An image by URL or SVG markup. */
interface Picture {
  readonly url?: string;
  readonly svg?: string;
}

/** Returns the URL of an image, or an empty string. SVG becomes a `data:` URL, since SVG in an image runs no scripts. */
export function pictureUrl({ url, svg }: Picture): string {
  if (url) return url;
  // `encodeURIComponent` throws on lone surrogates.
  return svg ? `data:image/svg+xml,${encodeURIComponent(svg.replace(/\p{Surrogate}/gu, '\uFFFD'))}` : '';
}
