import type { VideoPlayerState } from '../../../store/index.js';
import { distance } from './drift.js';
import { lengthOf, type Medium } from './medium.js';

/** What a person does with a player, by the event that tells of it. */
export type Deed = 'play' | 'pause' | 'seeking' | 'ratechange' | 'volumechange';

export const deeds: readonly Deed[] = ['play', 'pause', 'seeking', 'ratechange', 'volumechange'];

/** Nearer than this to where a player is to be it has not been put elsewhere, in seconds: standing, and playing. */
const SAME_PLACE = 0.02;
const SAME_PLACE_PLAYING = 0.25;

/** Speeds that differ by less are one. */
const SAME_SPEED = 0.001;

/** What goes round begins so near to its beginning, and was seen so near to its end, in seconds. */
const ROUND_BEGIN = 0.3;
const ROUND_END = 1.5;

/** How a player was left: by what the kit did with it, and by what was told of it. */
export interface Left {
  playing: boolean;
  muted: boolean;
  volume: number;
  rate: number;
  /** Where it was put, until it is there. */
  aim: number | undefined;
  /** Where it was seen last. */
  seen: number;
}

/** What a player is judged by. */
interface Case {
  readonly medium: Medium;
  readonly left: Left;
  readonly wanted: VideoPlayerState | undefined;
  /** Whether it has just been put somewhere. */
  readonly isSeeking: boolean;
}

type Judge = (it: Case) => boolean;

const isSameSpeed = (a: number, b: number): boolean => Math.abs(a - b) < SAME_SPEED;

/** How a player is now. */
export function leftAs({ paused, muted, volume, playbackRate, currentTime }: Medium): Left {
  return { playing: !paused, muted, volume, rate: playbackRate, aim: undefined, seen: currentTime };
}

function isPutElsewhere({ medium, left: { aim, seen }, wanted, isSeeking }: Case): boolean {
  const { currentTime, seeking = false, loop = false } = medium;
  const length = lengthOf(medium);
  // Where something is that has no end, is another number for each.
  if (!(seeking || isSeeking) || !length) return false;
  if (aim !== undefined && Math.abs(currentTime - aim) < SAME_PLACE_PLAYING) return false;
  if (loop && currentTime < ROUND_BEGIN && seen > length - ROUND_END) return false;
  if (!wanted) return true;
  const apart = Math.abs(distance(wanted.currentTime, currentTime, loop ? length : undefined));
  return apart > (wanted.playing ? SAME_PLACE_PLAYING : SAME_PLACE);
}

const judges: Readonly<Record<Deed, Judge>> = {
  // Who begins where the others play comes to them.
  play: ({ medium, left, wanted }) => !medium.paused && !left.playing && !wanted?.playing,
  pause: ({ medium: { paused, ended }, left }) => paused && !ended && left.playing,
  seeking: isPutElsewhere,
  // Some players know but a few speeds, and stay at the one they had.
  ratechange: ({ medium: { playbackRate }, left: { rate }, wanted }) =>
    !isSameSpeed(playbackRate, rate) && !isSameSpeed(playbackRate, wanted?.speed ?? rate),
  volumechange: ({ medium: { muted, volume }, left }) => muted !== left.muted || volume !== left.volume,
};

/**
 * What a person has done with a player: where it is otherwise than it was left. What the kit does, and what comes back of what
 * was told, is never found, however late its events come.
 */
export const deedsOf = (it: Case): readonly Deed[] => deeds.filter((deed) => judges[deed](it));

const finite = (value: number, otherwise: number): number => (Number.isFinite(value) ? value : otherwise);

/**
 * How all are to have a player after what was done. What was not done stays as it is to be: nobody who waits for their film
 * holds up the others.
 */
export function afterDeeds(
  done: readonly Deed[],
  { currentTime, playbackRate, paused, muted, volume }: Medium,
  wanted: VideoPlayerState | undefined,
): VideoPlayerState {
  const did = (...all: readonly Deed[]): boolean => !wanted || all.some((deed) => done.includes(deed));
  return {
    playing: did('play', 'pause') ? !paused : (wanted?.playing ?? false),
    muted: did('volumechange') ? muted : (wanted?.muted ?? false),
    currentTime: did('play', 'pause', 'seeking') ? finite(currentTime, 0) : (wanted?.currentTime ?? 0),
    volume: finite(volume, 1),
    speed: did('ratechange') ? finite(playbackRate, 1) : (wanted?.speed ?? 1),
  };
}
