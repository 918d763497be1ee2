import { html, nothing } from 'lit';
import type { PresenceUser } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import { personName } from '../../display/person-name.js';
import type { NavigationOffer } from './follow-navigation.js';
import type { FollowEndReason } from './follow-session.js';

/** Maximum number of followers that are named. */
const MAX_NAMED = 2;

/** The person whose following ended and the reason, while the banner shows it. */
export interface EndedFollowing {
  readonly user: PresenceUser;
  readonly reason: Exclude<FollowEndReason, 'stop'>;
}

const nameOf = (user: PresenceUser, localize: LocalizeController): string =>
  personName(user, localize.term('unknownPerson'));

/** Returns a sentence that names the followers; empty if there are none. */
export function followersText(followers: readonly PresenceUser[], localize: LocalizeController): string {
  if (followers.length === 0) return '';
  const named = followers.slice(0, MAX_NAMED).map((user) => nameOf(user, localize));
  return localize.term('followers', named, followers.length - named.length);
}

interface LeaderOptions {
  /** Whether the leader is present now. */
  readonly isPresent: boolean;
  /** Whether the leader is in a document that is not set. */
  readonly isInOtherDocument: boolean;
  /** The leader's page, if the user may choose to navigate there. */
  readonly offer: NavigationOffer | undefined;
  readonly localize: LocalizeController;
  readonly stop: () => void;
}

/** Returns the path of an address of this site, or the whole address of another. */
function shortAddress(address: string): string {
  const { origin, pathname, search, hash, href } = new URL(address);
  return origin === window.location.origin ? pathname + search + hash : href;
}

/** Returns a sentence about the leader's page or document if it is not shown here; otherwise an empty string. */
export function leaderLocationText(
  leader: PresenceUser,
  { isInOtherDocument, offer, localize }: Pick<LeaderOptions, 'isInOtherDocument' | 'offer' | 'localize'>,
): string {
  const name = nameOf(leader, localize);
  if (isInOtherDocument) return localize.term('followOtherDocument', name);
  return offer ? localize.term('followOtherPage', name, shortAddress(offer.address)) : '';
}

/** Renders the leader, a button to navigate to their page if it is offered, and a button to stop. */
export function renderLeader(
  leader: PresenceUser,
  { isPresent, isInOtherDocument, offer, localize, stop }: LeaderOptions,
) {
  const name = nameOf(leader, localize);
  const state = localize.term(isPresent ? 'following' : 'followWaiting', name);
  const label = (isPresent && leaderLocationText(leader, { isInOtherDocument, offer, localize })) || state;
  return html`
    <div part="following" class="pill following">
      <collab-avatar label="" .user=${leader} size="s"></collab-avatar>
      <span part="label" class="label" dir="auto" title=${label}>${label}</span>
      ${
        offer && isPresent
          ? html`<button part="button" class="button go" type="button" @click=${offer.accept}>
              ${localize.term('goToLeader')}
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

/** Renders why following ended; after the user's own input with a button to follow again. */
export function renderEnded({ user, reason }: EndedFollowing, localize: LocalizeController, followAgain: () => void) {
  const button = html`
    <button part="button" class="button" type="button" @click=${followAgain}>${localize.term('followAgain')}</button>
  `;
  return html`
    <div part="following" class="pill ended">
      <span part="label" class="label" dir="auto">${localize.term('followEnded', reason, nameOf(user, localize))}</span>
      ${reason === 'input' ? button : nothing}
    </div>
  `;
}

/** Renders the followers, if there are any. */
export function renderFollowers(followers: readonly PresenceUser[], localize: LocalizeController) {
  const [first] = followers;
  if (!first) return nothing;
  return html`
    <div part="followers" class="pill followers">
      <collab-avatar label="" .user=${first} size="s"></collab-avatar>
      <span part="label" class="label" dir="auto">${followersText(followers, localize)}</span>
    </div>
  `;
}
