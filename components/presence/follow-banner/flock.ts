import type { PresenceFollowing, PresenceUser, PresenceView } from '../../../store/index.js';
import { browserClock, type Clock } from '../../base/clock.js';
import { circleOf } from './follow-loop.js';
import { heardOf, type Heard } from './heard.js';

/** How long whoever is followed may be gone, as while their page loads anew, in ms. */
const RETURN_MS = 15_000;

/** How long no more is told of what the user sees after something was, in ms. */
const PAUSE_MS = 100;

/** Why somebody is not followed any more: the user did something themselves, said so, they have left, or the two would follow each other. */
export type FollowEnd = 'input' | 'stop' | 'left' | 'circle';

interface FlockOptions {
  /** Tells the others whom the user follows, and what they see. */
  readonly tell: (details: { following?: PresenceFollowing | null; view?: PresenceView | null }) => void;
  /** Reads what the user sees. */
  readonly read: () => PresenceView;
  /** Goes where somebody is, and shows what they see. */
  readonly lead: (leader: Heard) => void;
  /** Told whenever whom the user follows, or who follows them, may be others. */
  readonly changed: () => void;
  readonly ended: (leader: PresenceUser | undefined, why: FollowEnd) => void;
  readonly clock?: Clock;
  /** The time of day, in ms since the epoch. */
  readonly date?: () => number;
}

/** Whom the user follows, and who follows them. */
export class Flock {
  readonly #options: FlockOptions & Required<Pick<FlockOptions, 'clock' | 'date'>>;
  #people: readonly Heard[] = [];
  #myId: string | undefined;
  #following: PresenceFollowing | undefined;
  /** As they were heard of last, also while they are gone. */
  #leader: Heard | undefined;
  #isThere = false;
  #led: Heard | undefined;
  #followers: readonly PresenceUser[] = [];
  #told = '';
  #toldAt = -Infinity;
  #wait: (() => void) | undefined;
  #return: (() => void) | undefined;

  constructor(options: FlockOptions) {
    this.#options = { clock: browserClock, date: Date.now, ...options };
  }

  get following(): PresenceFollowing | undefined {
    return this.#following;
  }

  /** Who is followed, as they were heard of last; undefined until they are. */
  get leader(): PresenceUser | undefined {
    return this.#leader?.user;
  }

  /** Whether who is followed is there now. */
  get isLeaderThere(): boolean {
    return this.#isThere;
  }

  get followers(): readonly PresenceUser[] {
    return this.#followers;
  }

  /** Follows somebody, in place of whoever was. */
  follow(userId: string, since = this.#options.date()): void {
    if (userId === this.#myId || userId === this.#following?.userId) return;
    this.#forget();
    this.#following = { userId, since };
    this.#options.tell({ following: this.#following });
    this.#look();
    this.#options.changed();
  }

  stop(why: FollowEnd): void {
    if (!this.#following) return;
    const leader = this.#leader?.user;
    this.#forget();
    this.#options.tell({ following: null });
    this.#options.changed();
    this.#options.ended(leader, why);
  }

  /** Hears who is there, and who of them the user is. */
  hear(users: readonly PresenceUser[], myId: string | undefined): void {
    // Who signs in next follows whom they choose.
    if (this.#myId !== undefined && myId !== this.#myId) this.stop('stop');
    this.#myId = myId;
    this.#people = users.filter(({ userId }) => userId !== myId).map(heardOf);
    const followers = this.#people.filter(({ following }) => myId !== undefined && following?.userId === myId);
    const before = this.#followers;
    this.#followers = followers.map(({ user }) => user);
    if (followers.length === 0 && before.length > 0) this.#silence();
    else if (followers.some(({ userId }) => !before.some((known) => known.userId === userId))) this.moved();
    this.#look();
    this.#options.changed();
  }

  /** The user has come to the page of whoever is followed: what they see is shown. */
  arrived(): void {
    this.#led = undefined;
    this.#look();
    this.#options.changed();
  }

  /** The user may see something else now. */
  moved(): void {
    if (this.#followers.length === 0) return;
    const { clock } = this.#options;
    const pause = this.#toldAt + PAUSE_MS - clock.now();
    if (pause <= 0) this.#tellView();
    else this.#wait ??= clock.wait(() => this.#tellView(), pause);
  }

  /** Nothing is followed nor told any more, and nobody is told of that. */
  dispose(): void {
    this.#forget();
    this.#wait?.();
    this.#wait = undefined;
    this.#told = '';
    this.#followers = this.#people = [];
  }

  #forget(): void {
    this.#return?.();
    this.#following = this.#leader = this.#led = this.#return = undefined;
    this.#isThere = false;
  }

  #silence(): void {
    this.#wait?.();
    this.#wait = undefined;
    this.#told = '';
    this.#options.tell({ view: null });
  }

  #tellView(): void {
    this.#wait?.();
    this.#wait = undefined;
    if (this.#followers.length === 0) return;
    const view = this.#options.read();
    const told = JSON.stringify(view);
    if (told === this.#told) return;
    this.#told = told;
    this.#toldAt = this.#options.clock.now();
    this.#options.tell({ view });
  }

  /** Looks where whoever is followed is. */
  #look(): void {
    const following = this.#following;
    const myId = this.#myId;
    // As long as nobody is signed in, nobody is found.
    if (!following || myId === undefined) return;
    if (following.userId === myId) {
      this.stop('stop');
      return;
    }
    const leader = this.#people.find(({ userId }) => userId === following.userId);
    this.#isThere = leader !== undefined;
    if (!leader) {
      this.#return ??= this.#options.clock.wait(() => this.stop('left'), RETURN_MS);
      return;
    }
    this.#return?.();
    this.#return = undefined;
    this.#leader = leader;
    const circle = circleOf(myId, following, this.#people);
    if (circle === 'breaks') this.stop('circle');
    // In a circle nobody moves until it is broken: each would move the next.
    else if (circle === 'none' && leader !== this.#led) {
      this.#led = leader;
      this.#options.lead(leader);
    }
  }
}
