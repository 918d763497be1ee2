import { html, nothing } from 'lit';
import type { PresenceUser } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import { personName } from '../../display/person-name.js';
import type { FollowEnd } from './flock.js';
import type { Offer } from './route.js';

/** Of how many followers the names are said. */
const NAMED = 2;

/** Why and whom the user follows no more, as long as it is said. */
export interface Ended {
  readonly user: PresenceUser;
  readonly why: Exclude<FollowEnd, 'stop'>;
}

const nameOf = (user: PresenceUser, localize: LocalizeController): string =>
  personName(user, localize.term('unknownPerson'));

/** Who follows the user, in words; nothing where nobody does. */
export function followersInWords(followers: readonly PresenceUser[], localize: LocalizeController): string {
  if (followers.length === 0) return '';
  const named = followers.slice(0, NAMED).map((user) => nameOf(user, localize));
  return localize.term('followers', named, followers.length - named.length);
}

interface LeaderOptions {
  /** Whether the leader is there now. */
  readonly isThere: boolean;
  /** Whether they are in a document that is not set. */
  readonly isElsewhere: boolean;
  /** The page they are at, where the user is asked before going there. */
  readonly offer: Offer | undefined;
  readonly localize: LocalizeController;
  readonly stop: () => void;
}

/** The path of an address of this site, the whole address of another. */
function placeOf(address: string): string {
  const { origin, pathname, search, hash, href } = new URL(address);
  return origin === window.location.origin ? pathname + search + hash : href;
}

/** Where whoever is followed is, if that is elsewhere. */
export function whereabouts(
  leader: PresenceUser,
  { isElsewhere, offer, localize }: Pick<LeaderOptions, 'isElsewhere' | 'offer' | 'localize'>,
): string {
  const name = nameOf(leader, localize);
  if (isElsewhere) return localize.term('followOtherDocument', name);
  return offer ? localize.term('followElsewhere', name, placeOf(offer.address)) : '';
}

/** Who is followed, a button that goes to another page where the user is asked first, and one that stops following. */
export function renderLeader(leader: PresenceUser, { isThere, isElsewhere, offer, localize, stop }: LeaderOptions) {
  const name = nameOf(leader, localize);
  const state = localize.term(isThere ? 'following' : 'followWaiting', name);
  const label = (isThere && whereabouts(leader, { isElsewhere, offer, localize })) || state;
  return html`
    <div part="following" class="pill following">
      <collab-avatar label="" .user=${leader} size="s"></collab-avatar>
      <span part="label" class="label" dir="auto" title=${label}>${label}</span>
      ${
        offer && isThere
          ? html`<button part="button" class="button go" type="button" @click=${offer.go}>
              ${localize.term('followGo')}
            </button>`
          : nothing
      }
      <button
        part="button"
        class="button stop"
        type="button"
        aria-label=${localize.term('followStopOf', name)}
        @click=${stop}
      >
        ${localize.term('followStop')}
      </button>
    </div>
  `;
}

/** That somebody is not followed any more; where the user went their own way, they can come back. */
export function renderEnded({ user, why }: Ended, localize: LocalizeController, again: () => void) {
  const button = html`
    <button part="button" class="button" type="button" @click=${again}>${localize.term('followAgain')}</button>
  `;
  return html`
    <div part="following" class="pill ended">
      <span part="label" class="label" dir="auto">${localize.term('followEnded', why, nameOf(user, localize))}</span>
      ${why === 'input' ? button : nothing}
    </div>
  `;
}

/** Who follows the user; nothing where nobody does. */
export function renderFollowers(followers: readonly PresenceUser[], localize: LocalizeController) {
  const [first] = followers;
  if (!first) return nothing;
  return html`
    <div part="followers" class="pill followers">
      <collab-avatar label="" .user=${first} size="s"></collab-avatar>
      <span part="label" class="label" dir="auto">${followersInWords(followers, localize)}</span>
    </div>
  `;
}
