import { html, nothing } from 'lit';
import { followMediaOrigins, pictureToShow } from '../../base/media-origins.js';
import type { CollabAvatar } from './avatar.js';

/** The photo of an avatar, loaded with the first that has one. `shown` is told whether the photo covers the initials. */
export function photoOf(avatar: CollabAvatar, shown: (isShown: boolean) => void): () => unknown {
  let [loaded, broken] = ['', ''];
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
