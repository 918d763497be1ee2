import type { VideoPlayerState } from '../../../store/index.js';
import type { Clock } from '../../base/clock.js';
import { afterDeeds, deeds, deedsOf, type Deed } from './player-action.js';
import { distance } from './drift.js';
import { FOLLOWED_JUMP, KeptMedium } from './kept-medium.js';
import { lengthOf, sourcesOf, type Medium } from './medium.js';
import { isSameFilm, isSameSaid, LEFT_MS, leftAt, wantedAt, type SharedPlayer } from './shared-player.js';

/** While somebody drags, where they are is told no more often than this, in ms. */
const DRAG_MS = 100;

/** Every so often somebody says that it plays still, in ms: not all at once. */
const ALIVE_MS = 20_000;
const ALIVE_SPREAD_MS = 5_000;

/** What a player works with. */
export interface PlayerContext {
  readonly medium: Medium;
  readonly clock: Clock;
  /** The backend's time, in ms since the epoch. */
  now(): number;
  /** Tells all how the player is to be, and what was done; returns what it is then. */
  tell(state: VideoPlayerState, deed: Deed): SharedPlayer;
  /** Tells all that it plays still. */
  tellAlive(): void;
  /** Whether the user may tell anything. */
  mayTell(): boolean;
  /** Whether a person has pressed anything in the tab: before that nothing is their deed. */
  isTouched(): boolean;
  isHidden(): boolean;
  sharesVolume(): boolean;
  /** Whether it waits for the user may be otherwise now. */
  changed(): void;
}

/** One player of the page, kept as all have it. */
export class SyncedPlayer {
  readonly #context: PlayerContext;
  readonly #medium: Medium;
  readonly #kept: KeptMedium;
  readonly #listening = new AbortController();
  readonly #aliveMs = ALIVE_MS + Math.random() * ALIVE_SPREAD_MS;
  #shared: SharedPlayer | undefined;
  #isKnown = false;
  /** The browser does not let it play before the user presses something. */
  #isRefused = false;
  /** The user, who may tell nobody, goes their own way. */
  #isApart = false;
  #saidAliveAt = 0;
  #soughtAt = -Infinity;
  /** Ends the waiting to tell where somebody drags to. */
  #stopDrag: (() => void) | undefined;
  #stopLeft: (() => void) | undefined;

  constructor(context: PlayerContext) {
    this.#context = context;
    this.#medium = context.medium;
    this.#kept = new KeptMedium(this.#medium, { clock: context.clock, refused: () => this.#refused() });
    const { signal } = this.#listening;
    const on = (type: string, act: () => void): void => this.#medium.addEventListener(type, act, { signal });
    for (const deed of deeds) on(deed, () => this.#happened(deed === 'seeking'));
    for (const type of ['timeupdate', 'playing']) on(type, () => this.#goOn());
    on('seeked', () => this.#arrived());
    on('ended', () => this.#ended());
    on('emptied', () => this.#emptied());
    on('loadedmetadata', () => this.#loaded());
  }

  /** Whether it plays for the others, and waits for the user. */
  get waits(): boolean {
    return (this.#isRefused || this.#isApart) && this.#wanted?.playing === true;
  }

  /** Hears how all have it, which may be nothing; before that is known, nothing is told. */
  hear(shared: SharedPlayer | undefined, isKnown: boolean): void {
    const isKept = shared !== undefined && this.#shared !== undefined && isSameSaid(shared, this.#shared);
    // What the user does at this moment is the later of the two.
    if (!isKept && this.#hasTold()) return;
    const before = this.#wanted;
    const wasKnown = this.#isKnown;
    [this.#shared, this.#isKnown] = [shared, isKnown];
    if (isKept && this.#stopDrag) return;
    // What plays already is what others come to.
    const isFirst = isKnown && !wasKnown && !shared && !this.#medium.paused;
    if (isFirst && this.#context.mayTell()) return this.#tell(['play']);
    const now = this.#wanted;
    const apart = before && now ? distance(before.currentTime, now.currentTime, this.#kept.round) : Infinity;
    this.#apply(Math.abs(apart) > FOLLOWED_JUMP);
  }

  /** The user wants to be where the others are: to be called while they press something. */
  join(): void {
    this.#isApart = this.#isRefused = false;
    this.#apply(true);
  }

  /** Looks anew at how it is to be. */
  look(): void {
    if (!this.#hasTold()) this.#apply(true);
  }

  end(): void {
    this.#listening.abort();
    this.#stopDrag?.();
    this.#stopLeft?.();
    this.#kept.end();
    if (this.#wanted) this.#kept.setRate(this.#wanted.speed);
  }

  /** How it is to be now; undefined where nobody has said, or said it of something else. */
  get #wanted(): VideoPlayerState | undefined {
    const shared = this.#shared;
    const medium = this.#medium;
    if (!shared || !isSameFilm(shared, sourcesOf(medium))) return undefined;
    return wantedAt(shared, this.#context.now(), { length: lengthOf(medium), loops: medium.loop });
  }

  #happened(isSeeking: boolean): void {
    const { clock, changed } = this.#context;
    const done = this.#done(isSeeking);
    const wanted = this.#wanted;
    if (!this.#medium.paused) this.#isRefused = false;
    const pause = this.#soughtAt + DRAG_MS - clock.now();
    if (done.length === 0) {
      const comesIn = !this.#medium.paused && !this.#kept.left.playing;
      this.#kept.left.playing ||= comesIn;
      if (comesIn && wanted && !this.#isApart) this.#apply(true);
    } else if (done.some((deed) => deed !== 'seeking') || pause <= 0) this.#tell(done);
    else this.#stopDrag ??= clock.wait(() => this.#tell(['seeking']), pause);
    changed();
  }

  /** Tells what the user has done and what was not told yet, and whether there was anything. */
  #hasTold(): boolean {
    const done = this.#done();
    if (done.length === 0 && !this.#stopDrag) return false;
    this.#tell(done.length > 0 ? done : ['seeking']);
    return true;
  }

  /** What is to be told of what was done; what is nobody's deed, and what may not be told, is as it was left from now on. */
  #done(isSeeking = false): readonly Deed[] {
    const { mayTell, isTouched, isHidden } = this.#context;
    const medium = this.#medium;
    const { left } = this.#kept;
    if (!this.#isKnown) return [];
    if (!this.#context.sharesVolume()) left.volume = medium.volume;
    const done = deedsOf({ medium, left, wanted: this.#wanted, isSeeking });
    const mine = done.filter((deed) => {
      // Browsers stop what plays in a tab that nobody sees.
      if (deed === 'pause' && isHidden()) return false;
      // Of a page that nobody has touched, the browser stops what is to be heard.
      if (this.#shared && !isTouched()) this.#isRefused ||= deed === 'pause';
      else if (mayTell()) return true;
      else this.#isApart ||= deed !== 'ratechange' && deed !== 'volumechange';
      return false;
    });
    if (mine.length < done.length) this.#kept.note();
    return mine;
  }

  #tell(done: readonly Deed[]): void {
    const [first = 'play'] = done;
    this.#stopDrag?.();
    this.#stopDrag = undefined;
    if (done.includes('seeking')) this.#soughtAt = this.#context.clock.now();
    this.#isApart = this.#isRefused = false;
    this.#shared = this.#context.tell(afterDeeds(done, this.#medium, this.#wanted), first);
    this.#kept.note();
    this.#apply(false);
  }

  /** Brings the player to how it is to be. */
  #apply(isJump: boolean): void {
    this.#stopLeft?.();
    const shared = this.#shared;
    const wanted = this.#wanted;
    if (shared && wanted && !this.#isApart) {
      this.#beAsLoud(wanted);
      this.#isRefused &&= wanted.playing;
      if (wanted.playing) this.#kept.play(wanted, isJump);
      else this.#kept.stand(wanted);
    }
    if (shared && wanted?.playing) {
      const ms = Math.min(leftAt(shared) - this.#context.now(), LEFT_MS) + 1;
      this.#stopLeft = this.#context.clock.wait(() => this.look(), ms);
    }
    this.#context.changed();
  }

  /** Left so it is also what was so already, by what was done before it was known how all have it. */
  #beAsLoud({ muted, volume }: VideoPlayerState): void {
    const medium = this.#medium;
    const { left } = this.#kept;
    left.muted = muted;
    if (medium.muted !== muted) medium.muted = muted;
    if (!this.#context.sharesVolume()) return;
    left.volume = volume;
    if (medium.volume !== volume) medium.volume = volume;
  }

  /** It plays on: makes up for what it is off by, and says now and then that it does. */
  #goOn(): void {
    const shared = this.#shared;
    const wanted = this.#wanted;
    const { left } = this.#kept;
    if (!this.#medium.seeking) left.seen = this.#medium.currentTime;
    const isOwn = this.#isApart || this.#stopDrag;
    if (shared && wanted?.playing && !isOwn && this.#kept.goOn(wanted)) this.#sayAlive(shared);
  }

  #sayAlive({ lastUpdated, aliveAt = 0 }: SharedPlayer): void {
    const now = this.#context.now();
    if (now - Math.max(lastUpdated, aliveAt, this.#saidAliveAt) < this.#aliveMs || !this.#context.mayTell()) return;
    this.#saidAliveAt = now;
    this.#context.tellAlive();
  }

  #arrived(): void {
    if (this.#medium.seeking) return;
    this.#kept.arrived();
    this.#goOn();
  }

  #ended(): void {
    this.#kept.left.playing = !this.#medium.paused;
    if (this.#wanted) this.#kept.setRate(this.#wanted.speed);
  }

  /** Another source takes the place of what played: it begins anew. */
  #emptied(): void {
    this.#isRefused = false;
    this.#kept.note();
    this.#context.changed();
  }

  #loaded(): void {
    this.#kept.left.aim = undefined;
    this.look();
  }

  #refused(): void {
    if (this.#listening.signal.aborted) return;
    this.#isRefused = true;
    this.#context.changed();
  }
}
