/** Space between two elements, in px. */
const GAP = 8;

/** Elements at the bottom centre of the window, the lowest first. */
const levels = ['mode-bar', 'follow-banner', 'toasts'] as const;

type Level = (typeof levels)[number];

const elements = new Map<HTMLElement, Level>();

/** Observes sizes, which also change when elements are shown, hidden or removed. Created lazily, since servers have no ResizeObserver. */
let sizes: ResizeObserver | undefined;

function stack(): void {
  const bars = [...elements].toSorted(([, a], [, b]) => levels.indexOf(a) - levels.indexOf(b));
  const heights = bars.map(([bar]) => bar.offsetHeight);
  let lift = 0;
  for (const [at, [bar]] of bars.entries()) {
    const height = heights[at] ?? 0;
    bar.style.setProperty('--_lift', `${String(lift)}px`);
    if (height > 0) lift += height + GAP;
    if (bar.isConnected) continue;
    sizes?.unobserve(bar);
    elements.delete(bar);
  }
}

/** Stacks an element above the others at the bottom of the window, by `--_lift`. Further calls have no effect. */
export function stackAtBottom(bar: HTMLElement | null | undefined, level: Level): void {
  if (!bar || elements.has(bar)) return;
  elements.set(bar, level);
  sizes ??= new ResizeObserver(stack);
  sizes.observe(bar);
}
