import type { User } from './user.js';

/** How a player stands (Misc, SyncVideoPlayer). */
export interface VideoPlayerState {
  playing: boolean;
  muted: boolean;
  /** Seconds. */
  currentTime: number;
  /** 0–1. */
  volume: number;
  /** 1 is normal. */
  speed: number;
}

/** A player kept in step between people (Misc, SyncVideoPlayer). */
export interface SyncVideoPlayer {
  playerState: VideoPlayerState;
  playerId?: string;
  src?: string;
  sources?: readonly string[];
  /** Ms since the epoch. */
  lastUpdated?: number;
  lastUpdatedBy?: User;
  lastUpdatedEvent?: string;
  /** When somebody last had it playing, in ms since the epoch; ours: one that plays and that nobody is heard of has been left. */
  aliveAt?: number;
}
