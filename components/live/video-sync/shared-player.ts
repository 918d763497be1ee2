import type { LiveStateData, SyncVideoPlayer, VideoPlayerState } from '../../../store/index.js';
import { flag, list, number, shape, text } from '../../../store/model/checks.js';
import { clamp } from '../../base/clamp.js';

/** Time without a heartbeat after which a playing player counts as abandoned, in ms. */
export const ABANDONED_MS = 90_000;

/** Range of speeds that browsers support. */
export const FASTEST = 16;
export const SLOWEST = 0.0625;

/** The state of a player that all viewers share. */
export interface SharedPlayer extends SyncVideoPlayer {
  readonly lastUpdated: number;
}

const urlText = text(5_000);
const isPlayer = shape(
  {
    playerState: shape({ playing: flag, muted: flag, currentTime: number, volume: number, speed: number }),
    lastUpdated: number,
  },
  {
    playerId: text(1_000),
    src: urlText,
    sources: list(urlText),
    aliveAt: number,
    lastUpdatedBy: shape({ userId: text(1_000) }, { name: text(1_000), email: text(1_000) }),
    lastUpdatedEvent: text(100),
  },
);

/** Returns the shared player of a live-state value; undefined if the value, which others may choose freely, is invalid. */
export function parseSharedPlayer(value: LiveStateData | null): SharedPlayer | undefined {
  if (!value || isPlayer(value.data, 'player') !== undefined) return undefined;
  const player = value.data as unknown as SharedPlayer;
  const { currentTime, volume, speed, ...rest } = player.playerState;
  return {
    ...player,
    playerState: {
      ...rest,
      currentTime: Math.max(0, currentTime),
      volume: clamp(volume, 0, 1),
      speed: clamp(speed, SLOWEST, FASTEST),
    },
  };
}

/** Returns the time of the last heartbeat, in ms. */
const lastHeartbeatAt = ({ lastUpdated, aliveAt = 0 }: SharedPlayer): number => Math.max(lastUpdated, aliveAt);

/** Returns the time at which the player counts as abandoned without a further heartbeat, in ms. */
export const abandonedAt = (player: SharedPlayer): number => lastHeartbeatAt(player) + ABANDONED_MS;

/**
 * Returns the expected state of a player at a backend time, in ms. An abandoned player pauses at its last heartbeat, so that
 * playback resumes there. Playback beyond the duration is ended.
 */
export function expectedStateAt(
  player: SharedPlayer,
  now: number,
  { duration, loop = false }: { readonly duration: number | undefined; readonly loop?: boolean | undefined },
): VideoPlayerState {
  const { playerState } = player;
  const isAbandoned = playerState.playing && now > abandonedAt(player);
  const playing = playerState.playing && !isAbandoned;
  const until = isAbandoned ? lastHeartbeatAt(player) : now;
  const elapsed = playerState.playing ? (Math.max(0, until - player.lastUpdated) / 1_000) * playerState.speed : 0;
  const currentTime = playerState.currentTime + elapsed;
  if (!duration || currentTime < duration) return { ...playerState, playing, currentTime };
  if (loop && playerState.playing) return { ...playerState, playing, currentTime: currentTime % duration };
  return { ...playerState, playing: false, currentTime: duration };
}

/** Whether two values are the same update, apart from heartbeats. */
export const isSameUpdate = (a: SharedPlayer, b: SharedPlayer): boolean =>
  a.lastUpdated === b.lastUpdated && JSON.stringify(a.playerState) === JSON.stringify(b.playerState);

/** Returns the path of a URL: other parts may differ between users and times. */
function pathOf(source: string): string | undefined {
  const url = URL.canParse(source) ? new URL(source) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.pathname : undefined;
}

const pathsOf = ({ src, sources = [] }: Pick<SyncVideoPlayer, 'src' | 'sources'>): readonly string[] =>
  [src ?? '', ...sources].flatMap((source) => pathOf(source) ?? []);

/** Whether two players may have the same media. URLs without a shared path, such as `blob:`, match everything. */
export function isSameMedia(
  a: Pick<SyncVideoPlayer, 'src' | 'sources'>,
  b: Pick<SyncVideoPlayer, 'src' | 'sources'>,
): boolean {
  const pathsOfA = pathsOf(a);
  const pathsOfB = pathsOf(b);
  return pathsOfA.length === 0 || pathsOfB.length === 0 || pathsOfA.some((path) => pathsOfB.includes(path));
}
