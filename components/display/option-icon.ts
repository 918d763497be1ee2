import { html, nothing, type ReactiveControllerHost } from 'lit';
import { isColor } from '../base/color.js';
import { observeMediaOrigins, allowedPictureUrl } from '../base/media-urls.js';

interface Icon {
  readonly color?: string;
  readonly iconUrl?: string;
  /** SVG markup. */
  readonly svg?: string;
}

/** Object URLs by SVG markup, kept because there are few statuses. */
const urlsByMarkup = new Map<string, string>();
const MAX_URLS = 200;

/**
 * Returns the URL of an icon for `<img>`; empty if there is none or it is blocked. SVG markup becomes a blob: as an image it runs
 * no script and loads nothing. `currentColor` in it is replaced by the option's colour.
 */
function iconUrlOf({ color, iconUrl, svg }: Icon): string {
  if (svg) {
    const markup = isColor(color) ? svg.replace(/currentcolor/gi, color) : svg;
    const known = urlsByMarkup.get(markup);
    if (known) return known;
    if (urlsByMarkup.size >= MAX_URLS) return '';
    const address = URL.createObjectURL(new Blob([markup], { type: 'image/svg+xml' }));
    urlsByMarkup.set(markup, address);
    return address;
  }
  return allowedPictureUrl(iconUrl);
}

/** Returns a function that renders icons of options. The host updates when the permitted media origins change. */
export function iconRenderer(host: ReactiveControllerHost) {
  observeMediaOrigins(host);
  return (option: Icon & { readonly id: string }, slot?: string) => {
    const address = iconUrlOf(option);
    if (!address) return undefined;
    return html`<img
      slot=${slot ?? nothing}
      class="glyph"
      data-option=${option.id}
      data-type="icon"
      src=${address}
      alt=""
    />`;
  };
}
