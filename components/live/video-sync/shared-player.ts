import { flag, list, number, shape, text } from '../../../store/model/checks.js';
import type { LiveStateData, SyncVideoPlayer, VideoPlayerState } from '../../../store/index.js';

/** A player that plays and that nobody has been heard of for so long has been left, in ms. */
export const LEFT_MS = 90_000;

/** How fast and how slow browsers play. */
export const FASTEST = 16;
export const SLOWEST = 0.0625;

/** A player as all have it, or are to have it. */
export interface SharedPlayer extends SyncVideoPlayer {
  readonly lastUpdated: number;
}

const address = text(5_000);
const isPlayer = shape(
  {
    playerState: shape({ playing: flag, muted: flag, currentTime: number, volume: number, speed: number }),
    lastUpdated: number,
  },
  {
    playerId: text(1_000),
    src: address,
    sources: list(address),
    aliveAt: number,
    lastUpdatedBy: shape({ userId: text(1_000) }, { name: text(1_000), email: text(1_000) }),
    lastUpdatedEvent: text(100),
  },
);

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/** What others say of a player, where it can be that: they may send anything. */
export function heardPlayer(said: LiveStateData | null): SharedPlayer | undefined {
  if (!said || isPlayer(said.data, 'player') !== undefined) return undefined;
  const player = said.data as unknown as SharedPlayer;
  const { currentTime, volume, speed, ...rest } = player.playerState;
  return {
    ...player,
    playerState: {
      ...rest,
      currentTime: Math.max(0, currentTime),
      volume: within(volume, 0, 1),
      speed: within(speed, SLOWEST, FASTEST),
    },
  };
}

/** When somebody was last known to have it playing, in ms. */
const heardOfAt = ({ lastUpdated, aliveAt = 0 }: SharedPlayer): number => Math.max(lastUpdated, aliveAt);

/** When it has been left, unless somebody is heard of before, in ms. */
export const leftAt = (player: SharedPlayer): number => heardOfAt(player) + LEFT_MS;

/**
 * How a player is to be at a moment of the backend's time. One that was left while it played has stood since it was last heard
 * of: who comes back the next day finds the film where it was left. What plays past its length is over.
 */
export function wantedAt(
  player: SharedPlayer,
  now: number,
  { length, loops = false }: { readonly length: number | undefined; readonly loops?: boolean | undefined },
): VideoPlayerState {
  const { playerState } = player;
  const isLeft = playerState.playing && now > leftAt(player);
  const playing = playerState.playing && !isLeft;
  const until = isLeft ? heardOfAt(player) : now;
  const gone = playerState.playing ? (Math.max(0, until - player.lastUpdated) / 1_000) * playerState.speed : 0;
  const at = playerState.currentTime + gone;
  if (!length || at < length) return { ...playerState, playing, currentTime: at };
  if (loops && playerState.playing) return { ...playerState, playing, currentTime: at % length };
  return { ...playerState, playing: false, currentTime: length };
}

/** Whether two say the same, be it that somebody was heard of meanwhile. */
export const isSameSaid = (a: SharedPlayer, b: SharedPlayer): boolean =>
  a.lastUpdated === b.lastUpdated && JSON.stringify(a.playerState) === JSON.stringify(b.playerState);

/** An address without what is another for each person and time. */
function pathOf(source: string): string | undefined {
  const url = URL.canParse(source) ? new URL(source) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.pathname : undefined;
}

const pathsOf = ({ src, sources = [] }: Pick<SyncVideoPlayer, 'src' | 'sources'>): readonly string[] =>
  [src ?? '', ...sources].flatMap((source) => pathOf(source) ?? []);

/** Whether two may play the same: addresses that say nothing to others (`blob:`) speak for nothing. */
export function isSameFilm(
  a: Pick<SyncVideoPlayer, 'src' | 'sources'>,
  b: Pick<SyncVideoPlayer, 'src' | 'sources'>,
): boolean {
  const ours = pathsOf(a);
  const theirs = pathsOf(b);
  return ours.length === 0 || theirs.length === 0 || ours.some((path) => theirs.includes(path));
}
