import { isElement, isInsideKit } from '../../../anchors/index.js';
import type { PresenceFollowing, PresenceUser, PresenceView } from '../../../store/index.js';
import { browserClock, type Clock } from '../../base/clock.js';
import { listenInWindows } from '../../page/embedded-windows.js';
import { parsePresence, type ReceivedPresence } from './received-presence.js';

/** Time that a leader may be absent, for example during a reload, in ms. */
const RETURN_MS = 15_000;

/** Minimum time between two published views, in ms. */
const VIEW_INTERVAL_MS = 100;

/** Why following ended: the user's own input, an explicit stop, the leader's absence, or a cycle of followers. */
export type FollowEndReason = 'input' | 'stop' | 'left' | 'cycle';

interface FollowSessionOptions {
  /** Publishes the followed person and the user's view to the others. */
  readonly publish: (details: { following?: PresenceFollowing | null; view?: PresenceView | null }) => void;
  /** Reads the user's view of the page. */
  readonly readView: () => PresenceView;
  /** Navigates to the leader's page and applies their view. */
  readonly applyView: (leader: ReceivedPresence) => void;
  /** Called when the leader or the followers may have changed. */
  readonly onChange: () => void;
  readonly onEnd: (leader: PresenceUser | undefined, reason: FollowEndReason) => void;
  readonly clock?: Clock;
  /** Returns the time of day, in ms since the epoch. */
  readonly date?: () => number;
}

/** The person that the user follows, and the people who follow the user. */
export class FollowSession {
  readonly #options: FollowSessionOptions & Required<Pick<FollowSessionOptions, 'clock' | 'date'>>;
  #people: readonly ReceivedPresence[] = [];
  #myId: string | undefined;
  #following: PresenceFollowing | undefined;
  /** Last known presence of the leader; kept while they are absent. */
  #leader: ReceivedPresence | undefined;
  #isLeaderPresent = false;
  /** The leader's presence that was applied last. */
  #applied: ReceivedPresence | undefined;
  #followers: readonly PresenceUser[] = [];
  /** JSON of the view that was published last. */
  #publishedView = '';
  #publishedAt = -Infinity;
  #cancelPublish: (() => void) | undefined;
  #cancelReturnTimeout: (() => void) | undefined;

  constructor(options: FollowSessionOptions) {
    this.#options = { clock: browserClock, date: Date.now, ...options };
  }

  get following(): PresenceFollowing | undefined {
    return this.#following;
  }

  /** Last known state of the followed person; undefined until they are present. */
  get leader(): PresenceUser | undefined {
    return this.#leader?.user;
  }

  /** Whether the followed person is present now. */
  get isLeaderPresent(): boolean {
    return this.#isLeaderPresent;
  }

  get followers(): readonly PresenceUser[] {
    return this.#followers;
  }

  /** Follows a person instead of the current leader. */
  follow(userId: string, since = this.#options.date()): void {
    if (userId === this.#myId || userId === this.#following?.userId) return;
    this.#reset();
    this.#following = { userId, since };
    this.#options.publish({ following: this.#following });
    this.#updateLeader();
    this.#options.onChange();
  }

  stop(reason: FollowEndReason): void {
    if (!this.#following) return;
    const leader = this.#leader?.user;
    this.#reset();
    this.#options.publish({ following: null });
    this.#options.onChange();
    this.#options.onEnd(leader, reason);
  }

  /** Updates the people who are present; `myId` is the user among them. */
  setPeople(users: readonly PresenceUser[], myId: string | undefined): void {
    // The next user to sign in does not continue with this leader.
    if (this.#myId !== undefined && myId !== this.#myId) this.stop('stop');
    this.#myId = myId;
    this.#people = users.filter(({ userId }) => userId !== myId).map(parsePresence);
    const followers = this.#people.filter(({ following }) => myId !== undefined && following?.userId === myId);
    const before = this.#followers;
    this.#followers = followers.map(({ user }) => user);
    if (followers.length === 0 && before.length > 0) this.#withdrawView();
    else if (followers.some(({ userId }) => !before.some((known) => known.userId === userId))) this.publishView();
    this.#updateLeader();
    this.#options.onChange();
  }

  /** Applies the leader's view again, after the user has navigated to their page. */
  reapplyView(): void {
    this.#applied = undefined;
    this.#updateLeader();
    this.#options.onChange();
  }

  /** Publishes the user's view if it has changed; at most every 100 ms. */
  publishView(): void {
    if (this.#followers.length === 0) return;
    const { clock } = this.#options;
    const delay = this.#publishedAt + VIEW_INTERVAL_MS - clock.now();
    if (delay <= 0) this.#publishViewNow();
    else this.#cancelPublish ??= clock.wait(() => this.#publishViewNow(), delay);
  }

  /** Ends the session without publishing that it ended. */
  dispose(): void {
    this.#reset();
    this.#cancelPublish?.();
    this.#cancelPublish = undefined;
    this.#publishedView = '';
    this.#followers = [];
    this.#people = [];
  }

  #reset(): void {
    this.#cancelReturnTimeout?.();
    this.#cancelReturnTimeout = undefined;
    this.#following = undefined;
    this.#leader = undefined;
    this.#applied = undefined;
    this.#isLeaderPresent = false;
  }

  #withdrawView(): void {
    this.#cancelPublish?.();
    this.#cancelPublish = undefined;
    this.#publishedView = '';
    this.#options.publish({ view: null });
  }

  #publishViewNow(): void {
    this.#cancelPublish?.();
    this.#cancelPublish = undefined;
    if (this.#followers.length === 0) return;
    const view = this.#options.readView();
    const json = JSON.stringify(view);
    if (json === this.#publishedView) return;
    this.#publishedView = json;
    this.#publishedAt = this.#options.clock.now();
    this.#options.publish({ view });
  }

  /** Finds the leader among the people who are present, and applies their view. */
  #updateLeader(): void {
    const following = this.#following;
    const myId = this.#myId;
    if (!following || myId === undefined) return;
    if (following.userId === myId) {
      this.stop('stop');
      return;
    }
    const leader = this.#people.find(({ userId }) => userId === following.userId);
    this.#isLeaderPresent = leader !== undefined;
    if (!leader) {
      this.#cancelReturnTimeout ??= this.#options.clock.wait(() => this.stop('left'), RETURN_MS);
      return;
    }
    this.#cancelReturnTimeout?.();
    this.#cancelReturnTimeout = undefined;
    this.#leader = leader;
    const cycle = findFollowCycle(myId, following, this.#people);
    if (cycle === 'breaks') this.stop('cycle');
    // In a cycle, views are not applied until it is broken: each would move the next.
    else if (cycle === 'none' && leader !== this.#applied) {
      this.#applied = leader;
      this.#options.applyView(leader);
    }
  }
}

interface Person {
  readonly userId: string;
  readonly following: PresenceFollowing | undefined;
}

/** A person's role in a cycle of followers: the person who began to follow last breaks it, the others wait. */
type FollowCycle = 'none' | 'waits' | 'breaks';

/** Follows the chain of leaders from a person and checks whether it returns to them. */
function findFollowCycle(userId: string, following: PresenceFollowing, people: readonly Person[]): FollowCycle {
  const others = new Map(people.map((person) => [person.userId, person.following]));
  const visited = new Set<string>();
  let breaks = true;
  for (let at = following; at.userId !== userId;) {
    const next = others.get(at.userId);
    // A person who follows into a cycle of others is not part of that cycle.
    if (!next || visited.has(at.userId)) return 'none';
    visited.add(at.userId);
    // If two people began at the same time, their ids decide, so that all clients agree.
    if (next.since > following.since || (next.since === following.since && at.userId > userId)) breaks = false;
    at = next;
  }
  return breaks ? 'breaks' : 'waits';
}

/** Events of a user who takes over control of the page. */
const inputEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

const modifierKeys = new Set(['Alt', 'AltGraph', 'CapsLock', 'Control', 'Fn', 'Meta', 'Shift']);

/** Whether an event is the user's own input on the page, outside of the kit's elements. */
function isUserInput(event: Event): boolean {
  const [target] = event.composedPath();
  if (!event.isTrusted || (isElement(target) && isInsideKit(target))) return false;
  return !(event instanceof KeyboardEvent && modifierKeys.has(event.key));
}

/** Calls back on the user's own input in all windows of the page, until the signal aborts. */
export function onUserInput(callback: () => void, signal: AbortSignal): void {
  const handle = (event: Event): void => {
    if (isUserInput(event)) callback();
  };
  listenInWindows((view, windowSignal) => {
    for (const type of inputEvents)
      view.addEventListener(type, handle, { signal: windowSignal, capture: true, passive: true });
  }, signal);
}

const storageKey = 'collab-following';

/** The followed person as stored for the tab, so that following continues after a reload. */
interface StoredFollowing {
  /** Id of the user who follows. */
  readonly myId: string;
  readonly following: PresenceFollowing;
  /** The last address that following navigated to; it is not navigated to twice. */
  readonly address?: string;
}

const isStoredFollowing = (value: unknown): value is StoredFollowing => {
  const { myId, following } = (value ?? {}) as Partial<StoredFollowing>;
  return typeof myId === 'string' && typeof following?.userId === 'string' && typeof following.since === 'number';
};

/** Returns the followed person as stored by this tab, if any. */
export function loadFollowing(): StoredFollowing | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return isStoredFollowing(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the followed person for this tab, or removes it. Without storage, following ends with the page. */
export function saveFollowing(stored: StoredFollowing | undefined): void {
  try {
    if (stored) sessionStorage.setItem(storageKey, JSON.stringify(stored));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked.
  }
}
