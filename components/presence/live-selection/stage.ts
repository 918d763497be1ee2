import { scheduleInFrame, cancelInFrame } from '../../../anchors/index.js';
import { keyOf, Surfaces } from '../../page/cursor-surfaces.js';
import { placeFlags, type Wish } from './flags.js';
import { Mark, type Shown } from './mark.js';
import type { Page } from './places.js';
import { TintedTexts } from './tinted-texts.js';

/** People come back to few of the texts they had selected. */
const MOST_UNUSED = 8;

/** A selection that is found nowhere is none, and the one before it is over, in ms. */
const GRACE_MS = 300;

interface StageOptions {
  /** What holds the marks; undefined while there is none. */
  readonly layer: () => HTMLElement | undefined;
  /** Whether something may be marked on an element. */
  readonly isAllowed: (element: Element) => boolean;
}

/** Shows what others have selected, and follows it: all that is read of the page comes before all that is written. */
export class Stage {
  readonly #options: StageOptions;
  readonly #marks = new Map<string, Mark>();
  readonly #tinted = new TintedTexts();
  #surfaces: Surfaces | undefined;

  constructor(options: StageOptions) {
    this.#options = options;
  }

  /** Shows these and no others. */
  show(all: readonly Shown[]): void {
    const here = new Set<string>();
    for (const shown of all) {
      const { kind, targetElement } = shown.selection;
      const id = `${shown.user.userId} ${kind}`;
      here.add(id);
      this.#following.follow(keyOf(targetElement), targetElement);
      this.#markOf(id).set(shown);
    }
    for (const [id, mark] of this.#marks) {
      if (here.has(id)) continue;
      this.#marks.delete(id);
      mark.remove();
    }
    this.#surfaces?.tidy(new Set([...this.#marks.values()].flatMap(({ surfaces }) => surfaces)));
    this.look();
  }

  /** Looks anew at what may be marked, and where. */
  look(): void {
    if (this.#marks.size > 0) scheduleInFrame('measure', this.#measure);
  }

  /** Shows nothing, and follows nothing. */
  clear(): void {
    for (const mark of this.#marks.values()) mark.remove();
    this.#marks.clear();
    this.#tinted.clear();
    this.#surfaces?.dispose();
    this.#surfaces = undefined;
    cancelInFrame('measure', this.#measure);
    cancelInFrame('write', this.#write);
  }

  get #following(): Surfaces {
    this.#surfaces ??= new Surfaces({ changed: () => this.look(), mostUnused: MOST_UNUSED, grace: GRACE_MS });
    return this.#surfaces;
  }

  #markOf(id: string): Mark {
    let mark = this.#marks.get(id);
    if (!mark) {
      mark = new Mark(id, this.#tinted);
      this.#marks.set(id, mark);
      this.#options.layer()?.append(mark.node);
    }
    return mark;
  }

  readonly #measure = (): void => {
    const layer = this.#options.layer();
    const surfaces = this.#surfaces;
    if (!layer || !surfaces) return;
    const ranks = new Map<Element, number>();
    const rankOf = (element: Element): number => {
      const rank = ranks.get(element) ?? 0;
      ranks.set(element, rank + 1);
      return rank;
    };
    const view = { width: layer.clientWidth, height: layer.clientHeight };
    const page: Page = { view, look: surfaces.looking(), isAllowed: this.#options.isAllowed, rankOf };
    const wished: [Mark, Wish][] = [];
    for (const mark of this.#marks.values()) {
      const wish = mark.measure(page);
      if (wish) wished.push([mark, wish]);
    }
    const places = placeFlags(
      wished.map(([, wish]) => wish),
      view,
    );
    for (const [at, [mark]] of wished.entries()) mark.placeFlag(places[at]);
    scheduleInFrame('write', this.#write);
  };

  readonly #write = (): void => {
    for (const mark of this.#marks.values()) mark.write();
  };
}
