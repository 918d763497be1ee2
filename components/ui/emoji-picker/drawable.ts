import { newerEmoji } from './data/emoji.js';

const SIZE = 20;
/** An emoji that every system draws. */
const KNOWN = '😀';

type Draws = (emoji: string) => boolean;

/** How an emoji comes out: how wide, and the colours of its pixels. */
function drawn(context: CanvasRenderingContext2D, emoji: string, color: string): { width: number; pixels: string } {
  context.clearRect(0, 0, SIZE, SIZE);
  context.fillStyle = color;
  context.fillText(emoji, 0, 0);
  const { data } = context.getImageData(0, 0, SIZE, SIZE);
  return { width: context.measureText(emoji).width, pixels: data.join() };
}

/**
 * Tells whether the system draws an emoji: what it does not know is a box in the colour of the text, or falls into its
 * pieces. Undefined where it draws none in colours of their own: there is nothing to tell by then.
 */
function drawing(): Draws | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.textBaseline = 'top';
  context.font = `${String(SIZE / 2)}px 'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji', sans-serif`;
  const { width } = drawn(context, KNOWN, '#000');
  const draws: Draws = (emoji) => {
    const black = drawn(context, emoji, '#000');
    const white = drawn(context, emoji, '#fff');
    return black.pixels === white.pixels && black.width < 1.5 * width;
  };
  return draws(KNOWN) ? draws : undefined;
}

/** Emoji that the system cannot draw: those of the versions whose first it cannot. */
export function undrawableEmoji(draws: Draws | undefined = drawing()): ReadonlySet<string> {
  if (!draws) return new Set();
  const unknown = newerEmoji.filter(({ emoji }) => !draws(emoji.split(' ', 1)[0] ?? ''));
  return new Set(unknown.flatMap(({ emoji }) => emoji.split(' ')));
}
