import type { CommentRecording } from '../store/index.js';
import { drawPicture } from './sample-files.js';

const rate = 8000;

/** A sound as a WAV file: something that turns, and knocks each time it comes round. */
export function sound(seconds: number): Blob {
  const samples = Uint8Array.from({ length: seconds * rate }, (_, i) => {
    const turn = (i / rate) % 0.5;
    const hum = Math.sin((i / rate) * 2 * Math.PI * 90) * 14;
    const knock = Math.sin((i / rate) * 2 * Math.PI * 340) * 80 * Math.exp(-turn * 40);
    return 128 + Math.round(hum + knock);
  });
  const head = new DataView(new ArrayBuffer(44));
  const word = (at: number, letters: string) =>
    letters.split('').forEach((each, i) => head.setUint8(at + i, each.charCodeAt(0)));
  word(0, 'RIFF');
  head.setUint32(4, 36 + samples.length, true);
  word(8, 'WAVEfmt ');
  head.setUint32(16, 16, true);
  head.setUint16(20, 1, true);
  head.setUint16(22, 1, true);
  head.setUint32(24, rate, true);
  head.setUint32(28, rate, true);
  head.setUint16(32, 1, true);
  head.setUint16(34, 8, true);
  word(36, 'data');
  head.setUint32(40, samples.length, true);
  return new Blob([head, samples], { type: 'audio/wav' });
}

/** A recording of a sound, as a comment refers to it. */
export function soundRecording(id: string, more: Partial<CommentRecording> = {}): CommentRecording {
  return { id, tag: '', type: 'audio', audioUrl: URL.createObjectURL(sound(3)), ...more };
}

/** A recording of a screen that is not watched yet, as a comment refers to it. */
export async function screenRecording(id: string): Promise<CommentRecording> {
  const thumbnailUrl = URL.createObjectURL(await drawPicture(480, 270, 210));
  return { id, tag: '', type: 'screen', videoUrl: URL.createObjectURL(sound(3)), thumbnailUrl };
}

/** What was said in a recording. */
export const transcription: NonNullable<CommentRecording['transcription']> = {
  contentSummary: 'The sorter knocks twice a second, only under load.',
  transcriptSegments: [
    segment(0, 'This is the sorter since Monday.'),
    segment(2, 'You hear it only once the belt is full, and it stops as soon as somebody takes a crate off.'),
  ],
};

function segment(seconds: number, text: string) {
  const time = `00:0${seconds}`;
  return { startTime: time, endTime: time, startTimeInSeconds: seconds, endTimeInSeconds: seconds, text };
}
