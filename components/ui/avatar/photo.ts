import { html, nothing, type LitElement } from 'lit';
import { followMediaOrigins, pictureToShow } from '../../base/media-origins.js';

type PhotoHost = LitElement & { readonly user?: { readonly photoUrl?: string | undefined } | undefined };

/** The photo of an avatar, loaded with the first that has one. `shown` is told whether the photo covers the initials. */
export function photoOf(avatar: PhotoHost, shown: (isShown: boolean) => void): () => unknown {
  let loaded = '';
  let broken = '';
  let current = '';
  followMediaOrigins(avatar);
  avatar.addController({ hostUpdated: () => shown(current !== '' && current === loaded) });
  const finished = (isLoaded: boolean): void => {
    if (isLoaded) loaded = current;
    else broken = current;
    avatar.requestUpdate();
  };
  return () => {
    const address = pictureToShow(avatar.user?.photoUrl);
    current = address === broken ? '' : address;
    if (!current) return nothing;
    return html`
      <img
        part="photo"
        src=${current}
        alt=""
        decoding="async"
        draggable="false"
        referrerpolicy="no-referrer"
        @load=${() => finished(true)}
        @error=${() => finished(false)}
      />
    `;
  };
}
