/** Room between two of them, in px. */
const GAP = 8;

/** What lies at the middle of the window's foot, the lowest first. */
const levels = ['mode-bar', 'follow-banner', 'toasts'] as const;

type Level = (typeof levels)[number];

const bars = new Map<HTMLElement, Level>();

/** Whatever is shown, hidden or taken away, changes its size by that. Made with the first: no server has such an observer. */
let sizes: ResizeObserver | undefined;

function stack(): void {
  const known = [...bars].toSorted(([, a], [, b]) => levels.indexOf(a) - levels.indexOf(b));
  const heights = known.map(([bar]) => bar.offsetHeight);
  let lift = 0;
  for (const [at, [bar]] of known.entries()) {
    const height = heights[at] ?? 0;
    bar.style.setProperty('--_lift', `${String(lift)}px`);
    if (height > 0) lift += height + GAP;
    if (bar.isConnected) continue;
    sizes?.unobserve(bar);
    bars.delete(bar);
  }
}

/** Has an element at the window's foot keep above the others there: it is lifted by `--_lift`. Calling it again adds nothing. */
export function stackAtFoot(bar: HTMLElement | null | undefined, level: Level): void {
  if (!bar || bars.has(bar)) return;
  bars.set(bar, level);
  sizes ??= new ResizeObserver(stack);
  sizes.observe(bar);
}
