import type { CommentRecording } from '../store/index.js';

/** What somebody recorded for a comment. */
export const sampleRecordings = {
  washer: {
    id: 'washer',
    tag: '',
    type: 'audio',
    audioUrl: new URL('sounds/washer.wav', import.meta.url).href,
    recordedTime: { duration: 4 },
  },
} as const satisfies Readonly<Record<string, CommentRecording>>;
