import { newerEmoji } from './data/emoji.js';

/** Size of the test canvas, in px. */
const SIZE = 20;
/** An emoji that every system supports. */
const REFERENCE_EMOJI = '😀';

type SupportTest = (emoji: string) => boolean;

/** Draws an emoji and returns its width and pixels. */
function drawEmoji(context: CanvasRenderingContext2D, emoji: string, color: string): { width: number; pixels: string } {
  context.clearRect(0, 0, SIZE, SIZE);
  context.fillStyle = color;
  context.fillText(emoji, 0, 0);
  const { data } = context.getImageData(0, 0, SIZE, SIZE);
  return { width: context.measureText(emoji).width, pixels: data.join() };
}

/**
 * Creates a test for emoji support. An unsupported emoji is drawn in the text colour, or wider because it falls apart. Undefined if the
 * system has no colour emoji, since the test needs their colours.
 */
function createSupportTest(): SupportTest | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.textBaseline = 'top';
  context.font = `${String(SIZE / 2)}px 'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji', sans-serif`;
  const { width } = drawEmoji(context, REFERENCE_EMOJI, '#000');
  const isSupported: SupportTest = (emoji) => {
    const black = drawEmoji(context, emoji, '#000');
    const white = drawEmoji(context, emoji, '#fff');
    return black.pixels === white.pixels && black.width < 1.5 * width;
  };
  return isSupported(REFERENCE_EMOJI) ? isSupported : undefined;
}

/** Returns the emoji that the system does not support. The first emoji of each Unicode version stands for the whole version. */
export function findUnsupportedEmoji(isSupported: SupportTest | undefined = createSupportTest()): ReadonlySet<string> {
  if (!isSupported) return new Set();
  const unsupported = newerEmoji.filter(({ emoji }) => !isSupported(emoji.split(' ', 1)[0] ?? ''));
  return new Set(unsupported.flatMap(({ emoji }) => emoji.split(' ')));
}
