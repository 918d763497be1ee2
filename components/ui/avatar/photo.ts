import { html, nothing, type LitElement, type ReactiveController } from 'lit';
import { observeMediaOrigins, allowedPictureUrl } from '../../base/media-urls.js';

type PhotoHost = LitElement & { readonly user?: { readonly photoUrl?: string | undefined } | undefined };

/** The photo of an avatar. Loads with the first avatar that has one. */
export class AvatarPhotoController implements ReactiveController {
  readonly #host: PhotoHost;
  readonly #shownChanged: (isShown: boolean) => void;
  #current = '';
  #loaded = '';
  #broken = '';

  /** `shownChanged` is called after each update with whether the photo covers the initials. */
  constructor(host: PhotoHost, shownChanged: (isShown: boolean) => void) {
    this.#host = host;
    this.#shownChanged = shownChanged;
    observeMediaOrigins(host);
    host.addController(this);
  }

  hostUpdated(): void {
    this.#shownChanged(this.#current !== '' && this.#current === this.#loaded);
  }

  render() {
    const address = allowedPictureUrl(this.#host.user?.photoUrl);
    this.#current = address === this.#broken ? '' : address;
    if (!this.#current) return nothing;
    return html`
      <img
        part="photo"
        src=${this.#current}
        alt=""
        decoding="async"
        draggable="false"
        referrerpolicy="no-referrer"
        @load=${this.#handleLoad}
        @error=${this.#handleError}
      />
    `;
  }

  readonly #handleLoad = (): void => {
    this.#loaded = this.#current;
    this.#host.requestUpdate();
  };

  readonly #handleError = (): void => {
    this.#broken = this.#current;
    this.#host.requestUpdate();
  };
}
