import { CollabRecordingPlayer } from './recording-player.js';

CollabRecordingPlayer.define('collab-recording-player');

declare global {
  interface HTMLElementTagNameMap {
    'collab-recording-player': CollabRecordingPlayer;
  }
}
