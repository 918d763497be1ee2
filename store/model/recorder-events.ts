import type { RecorderData, RecordingType } from './recording.js';

/** A recording is being saved (Events, Recorder). */
export type RecordingSaveInitiatedEvent =
  { type: 'record'; message: string } | { type: 'edit'; message: string; annotationId: string };

/** A recording started, paused, went on, was cancelled or stopped (Events, Recorder). */
export interface RecordingStateEvent {
  type: RecordingType;
}

/** Something went wrong while recording (Events, Recorder). */
export interface RecorderErrorEvent {
  /** For example editFailed, recordingFailed, transcriptionFailed. */
  type: string;
  message: string;
  recorderId?: string;
}

/** Events of a recorder, by name (Events, Recorder). */
export interface RecorderEvents {
  transcriptionDone: RecorderData;
  recordingDone: RecorderData;
  deleteRecording: RecorderData;
  recordingEditDone: RecorderData;
  recordingSaveInitiated: RecordingSaveInitiatedEvent;
  recordingStarted: RecordingStateEvent;
  recordingPaused: RecordingStateEvent;
  recordingResumed: RecordingStateEvent;
  recordingCancelled: RecordingStateEvent;
  recordingStopped: RecordingStateEvent;
  error: RecorderErrorEvent;
}
