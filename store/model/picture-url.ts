/** A small picture of a page's own: at an address, or as SVG markup. */
interface Picture {
  readonly url?: string;
  readonly svg?: string;
}

/** The address to show a picture by; empty where there is none. Markup in an image runs nothing. */
export function pictureAddress({ url, svg }: Picture): string {
  if (url) return url;
  // Half a pair of characters has no code of its own.
  return svg ? `data:image/svg+xml,${encodeURIComponent(svg.replace(/\p{Surrogate}/gu, '\uFFFD'))}` : '';
}
