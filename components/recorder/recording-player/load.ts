import { loadOnce } from '../../base/lazy.js';

/** Loads and defines what plays the recordings of a comment, which few comments have. */
export const loadRecordingPlayer = loadOnce(
  () =>
    import('./recording-player.js').then((module) => module.CollabRecordingPlayer.define('collab-recording-player')),
  'recordings',
);
