import { loadOnce } from '../internal/load-once.js';

/** Loads and defines what plays the recordings of a comment, which few comments have. */
export const loadRecordingPlayer = loadOnce('The recordings of comments', async () => {
  const { CollabRecordingPlayer } = await import('./recording-player.js');
  CollabRecordingPlayer.define('collab-recording-player');
});
