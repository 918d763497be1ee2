import type { VideoPlayerState } from '../../../store/index.js';
import { distance } from './drift.js';
import { durationOf, type MediaElement } from './media-element.js';

/** An action of the user on a player, named after its media event. */
export type PlayerAction = 'play' | 'pause' | 'seeking' | 'ratechange' | 'volumechange';

export const playerActions: readonly PlayerAction[] = ['play', 'pause', 'seeking', 'ratechange', 'volumechange'];

/** Minimum distance of a seek from the expected time, in seconds, while paused and while playing. */
const SEEK_TOLERANCE = 0.02;
const SEEK_TOLERANCE_PLAYING = 0.25;

/** Speeds with a smaller difference count as equal. */
const SPEED_TOLERANCE = 0.001;

/** A jump from the last `LOOP_END` seconds to the first `LOOP_START` seconds is the restart of a loop, not a seek. */
const LOOP_START = 0.3;
const LOOP_END = 1.5;

/** Last state of a player that the kit applied or published. */
export interface AppliedState {
  playing: boolean;
  muted: boolean;
  volume: number;
  rate: number;
  /** Target of a seek of the kit that has not completed. */
  seekTarget: number | undefined;
  /** Time of the last progress. */
  lastTime: number;
}

interface PlayerSnapshot {
  readonly media: MediaElement;
  readonly applied: AppliedState;
  /** State that the player should have; undefined without a shared state. */
  readonly expected: VideoPlayerState | undefined;
  /** Whether the player has just started a seek. */
  readonly isSeeking: boolean;
}

type ActionTest = (snapshot: PlayerSnapshot) => boolean;

const isSameSpeed = (a: number, b: number): boolean => Math.abs(a - b) < SPEED_TOLERANCE;

/** Whether the user has set the speed of a player. Some players support only a few speeds and keep the previous one. */
export const isUserSpeed = (speed: number, { rate }: AppliedState, expected: VideoPlayerState | undefined): boolean =>
  !isSameSpeed(speed, rate) && !isSameSpeed(speed, expected?.speed ?? rate);

/** Returns the current state of a player. */
export function readAppliedState({ paused, muted, volume, playbackRate, currentTime }: MediaElement): AppliedState {
  return { playing: !paused, muted, volume, rate: playbackRate, seekTarget: undefined, lastTime: currentTime };
}

function isUserSeek({ media, applied: { seekTarget, lastTime }, expected, isSeeking }: PlayerSnapshot): boolean {
  const { currentTime, seeking = false, loop = false } = media;
  const duration = durationOf(media);
  // Times of endless streams differ between viewers.
  if (!(seeking || isSeeking) || !duration) return false;
  if (seekTarget !== undefined && Math.abs(currentTime - seekTarget) < SEEK_TOLERANCE_PLAYING) return false;
  if (loop && currentTime < LOOP_START && lastTime > duration - LOOP_END) return false;
  if (!expected) return true;
  const offset = Math.abs(distance(expected.currentTime, currentTime, loop ? duration : undefined));
  return offset > (expected.playing ? SEEK_TOLERANCE_PLAYING : SEEK_TOLERANCE);
}

const actionTests: Readonly<Record<PlayerAction, ActionTest>> = {
  // Starting a player that should already play only joins the others.
  play: ({ media, applied, expected }) => !media.paused && !applied.playing && !expected?.playing,
  pause: ({ media: { paused, ended }, applied }) => paused && !ended && applied.playing,
  seeking: isUserSeek,
  ratechange: ({ media: { playbackRate }, applied, expected }) => isUserSpeed(playbackRate, applied, expected),
  volumechange: ({ media: { muted, volume }, applied }) => muted !== applied.muted || volume !== applied.volume,
};

/**
 * Returns the actions of the user: the differences from the applied state. Changes by the kit and echoes of published states
 * are not detected, however late their events arrive.
 */
export const detectActions = (snapshot: PlayerSnapshot): readonly PlayerAction[] =>
  playerActions.filter((action) => actionTests[action](snapshot));

const finiteOr = (value: number, otherwise: number): number => (Number.isFinite(value) ? value : otherwise);

/**
 * Returns the shared state after actions of the user. All other values stay as expected: a buffering player does not delay the
 * others.
 */
export function stateAfter(
  actions: readonly PlayerAction[],
  { currentTime, playbackRate, paused, muted, volume }: MediaElement,
  expected: VideoPlayerState | undefined,
): VideoPlayerState {
  const includes = (...some: readonly PlayerAction[]): boolean =>
    !expected || some.some((action) => actions.includes(action));
  return {
    playing: includes('play', 'pause') ? !paused : (expected?.playing ?? false),
    muted: includes('volumechange') ? muted : (expected?.muted ?? false),
    currentTime: includes('play', 'pause', 'seeking') ? finiteOr(currentTime, 0) : (expected?.currentTime ?? 0),
    volume: finiteOr(volume, 1),
    speed: includes('ratechange') ? finiteOr(playbackRate, 1) : (expected?.speed ?? 1),
  };
}
