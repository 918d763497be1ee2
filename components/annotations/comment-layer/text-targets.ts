// The code for threads on text, which loads with the first one.
export { findTarget, TextFollower } from '../../../anchors/index.js';
export { CollabTextMark } from '../text-mark/text-mark.js';
export { TextPaint } from './text-paint.js';
