import type { VideoPlayerState } from '../../../store/index.js';
import { distance } from './drift.js';
import { isSameNumber, type KnownState } from './known-state.js';
import { durationOf, type MediaElement } from './media-element.js';

/** An action of the user on a player, named after its media event. */
export type PlayerAction = 'play' | 'pause' | 'seeking' | 'ratechange' | 'volumechange';

export const playerActions: readonly PlayerAction[] = ['play', 'pause', 'seeking', 'ratechange', 'volumechange'];

/** Minimum distance of a seek from the expected time, in seconds, while paused and while playing. */
const SEEK_TOLERANCE = 0.02;
const SEEK_TOLERANCE_PLAYING = 0.25;

/** A jump to the first `LOOP_START` seconds may be the restart of a loop, instead of a seek. */
const LOOP_START = 0.3;

interface PlayerSnapshot {
  readonly media: MediaElement;
  readonly known: KnownState;
  /** State that the player should have; undefined without a shared state. */
  readonly expected: VideoPlayerState | undefined;
  /** Whether the player has just started a seek. */
  readonly isSeeking: boolean;
}

type ActionTest = (snapshot: PlayerSnapshot) => boolean;

/** Whether the user has set the speed of a player, and to another speed than the expected one. */
export const isUserSpeed = (speed: number, { rate }: KnownState, expected: VideoPlayerState | undefined): boolean =>
  rate.isUserChange(speed) && !isSameNumber(speed, expected?.speed ?? rate.reported);

function isUserSeek({ media, known, expected, isSeeking }: PlayerSnapshot): boolean {
  const { currentTime, seeking = false, loop = false } = media;
  const duration = durationOf(media);
  // Times of endless streams differ between viewers.
  if (!(seeking || isSeeking) || !duration) return false;
  if (known.isAtOwnSeek) return false;
  if (currentTime < LOOP_START && known.canHaveLooped) return false;
  if (!expected) return true;
  const offset = Math.abs(distance(expected.currentTime, currentTime, loop ? duration : undefined));
  return offset > (expected.playing ? SEEK_TOLERANCE_PLAYING : SEEK_TOLERANCE);
}

const actionTests: Readonly<Record<PlayerAction, ActionTest>> = {
  // Starting a player that should already play only joins the others.
  play: ({ media, known, expected }) => !media.paused && known.playing.isUserChange(true) && !expected?.playing,
  pause: ({ media: { paused, ended }, known }) => paused && !ended && known.playing.isUserChange(false),
  seeking: isUserSeek,
  ratechange: ({ media: { playbackRate }, known, expected }) => isUserSpeed(playbackRate, known, expected),
  volumechange: ({ media: { muted, volume }, known }) =>
    known.muted.isUserChange(muted) || known.volume.isUserChange(volume),
};

/**
 * Returns the actions of the user: the differences from the known state. Changes by the kit and echoes of published states
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
