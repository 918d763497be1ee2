import {
  cancelInFrame,
  rootOf,
  scheduleInFrame,
  TextTints,
  type ObservedRoot,
  type Point,
} from '../../../anchors/index.js';
import type { LiveSelection, PresenceUser } from '../../../store/index.js';
import { keyOf, PAGE, Surfaces, type SurfaceReader, type VisibleSurface } from '../../page/cursor-surfaces.js';
import { applyFaceColors } from '../../ui/avatar/face.js';
import {
  layoutElementMark,
  layoutFlags,
  layoutTextMark,
  px,
  type FlagRequest,
  type MarkContext,
  type MarkLayout,
  type Viewport,
} from './mark-layout.js';

/** Number of surfaces kept after use: people rarely return to earlier selections. */
const MAX_UNUSED = 8;

/** Time until a missing target counts as not on the page, in ms. */
const GRACE_MS = 300;

/** A selection of another person. */
export interface RemoteSelection {
  readonly user: PresenceUser;
  /** Displayed name of the person. */
  readonly name: string;
  readonly selection: LiveSelection;
}

interface RemoteSelectionsOptions {
  /** Returns the container of the marks; undefined before it is rendered. */
  readonly layer: () => HTMLElement | undefined;
  /** Whether a selection of an element may be shown. */
  readonly isAllowed: (element: Element) => boolean;
}

/** Shows the selections of other people and keeps them in place. All layout reads precede all writes. */
export class RemoteSelections {
  readonly #options: RemoteSelectionsOptions;
  readonly #marks = new Map<string, SelectionMark>();
  readonly #tints = new SelectionTints();
  #surfaces: Surfaces | undefined;

  constructor(options: RemoteSelectionsOptions) {
    this.#options = options;
  }

  /** Shows these selections and removes all others. */
  show(selections: readonly RemoteSelection[]): void {
    const present = new Set<string>();
    for (const selection of selections) {
      const { kind, targetElement } = selection.selection;
      const id = `${selection.user.userId} ${kind}`;
      present.add(id);
      this.#openSurfaces().follow(keyOf(targetElement), targetElement);
      this.#openMark(id).update(selection);
    }
    for (const [id, mark] of this.#marks) {
      if (present.has(id)) continue;
      this.#marks.delete(id);
      mark.remove();
    }
    this.#surfaces?.prune(new Set([...this.#marks.values()].flatMap(({ surfaces }) => surfaces)));
    this.refresh();
  }

  /** Measures all marks again. */
  refresh(): void {
    if (this.#marks.size > 0) scheduleInFrame('measure', this.#measure);
  }

  /** Removes all marks and observers. */
  clear(): void {
    for (const mark of this.#marks.values()) mark.remove();
    this.#marks.clear();
    this.#tints.clear();
    this.#surfaces?.dispose();
    this.#surfaces = undefined;
    cancelInFrame('measure', this.#measure);
    cancelInFrame('write', this.#write);
  }

  #openSurfaces(): Surfaces {
    this.#surfaces ??= new Surfaces({ changed: () => this.refresh(), mostUnused: MAX_UNUSED, grace: GRACE_MS });
    return this.#surfaces;
  }

  #openMark(id: string): SelectionMark {
    let mark = this.#marks.get(id);
    if (!mark) {
      mark = new SelectionMark(id, this.#tints);
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
    const nextRank = (element: Element): number => {
      const rank = ranks.get(element) ?? 0;
      ranks.set(element, rank + 1);
      return rank;
    };
    const viewport = { width: layer.clientWidth, height: layer.clientHeight };
    const context: MarkContext = {
      viewport,
      look: surfaces.createReader(),
      isAllowed: this.#options.isAllowed,
      nextRank,
    };
    const requested: [SelectionMark, FlagRequest][] = [];
    for (const mark of this.#marks.values()) {
      const request = mark.measure(context);
      if (request) requested.push([mark, request]);
    }
    const points = layoutFlags(
      requested.map(([, request]) => request),
      viewport,
    );
    for (const [index, [mark]] of requested.entries()) mark.setFlagPosition(points[index]);
    scheduleInFrame('write', this.#write);
  };

  readonly #write = (): void => {
    for (const mark of this.#marks.values()) mark.write();
  };
}

/** The mark of one selection: an outline or a caret, and a flag with the person's name. */
class SelectionMark {
  readonly node = document.createElement('div');
  readonly #id: string;
  readonly #tints: SelectionTints;
  readonly #flag = createPart('flag');
  readonly #parts = { outline: createPart('outline'), caret: createPart('caret') };
  /** Key of the selected surface, and of the last surface that was resolved. */
  #key = PAGE;
  #resolvedKey = PAGE;
  #kind: LiveSelection['kind'] = 'element';
  /** JSON of the values that the appearance depends on. */
  #appearance = '';
  #flagSize: Pick<FlagRequest, 'width' | 'height'> | undefined;
  #layout: MarkLayout | undefined;
  #tint: { readonly range: AbstractRange; readonly color: string } | undefined;
  #flagAt: Point | undefined;
  /** JSON of the styles that were written last. */
  #written = '';

  constructor(id: string, tints: SelectionTints) {
    this.#id = id;
    this.#tints = tints;
    this.node.className = 'mark colored';
    this.node.append(this.#parts.outline, this.#parts.caret, this.#flag);
  }

  /** Keys of the surfaces that the mark needs. */
  get surfaces(): readonly string[] {
    return [this.#key, this.#resolvedKey];
  }

  update({ user, name, selection }: RemoteSelection): void {
    this.#key = keyOf(selection.targetElement);
    this.#kind = selection.kind;
    const appearance = JSON.stringify([name, user.color, user.onlineStatus]);
    if (appearance === this.#appearance) return;
    this.#appearance = appearance;
    this.#flagSize = undefined;
    applyFaceColors(this.node, { ...user, name });
    this.node.classList.toggle('away', user.onlineStatus !== 'active');
    this.#flag.textContent = name;
  }

  /** Computes the layout for this frame and returns where the flag belongs; undefined if the mark is not visible. */
  measure(context: MarkContext): FlagRequest | undefined {
    const seen = this.#resolve(context.look);
    const isShown = seen && context.isAllowed(seen.element);
    this.#layout = undefined;
    this.#tint = undefined;
    if (isShown && seen.range) this.#measureText(seen, seen.range, context.viewport);
    else if (isShown) this.#layout = layoutElementMark(seen, context);
    if (!this.#layout) return undefined;
    this.#flagSize ??= { width: this.#flag.offsetWidth, height: this.#flag.offsetHeight };
    return { ...this.#layout.flag, ...this.#flagSize };
  }

  setFlagPosition(point: Point | undefined): void {
    this.#flagAt = point;
  }

  /** Applies the measured layout. */
  write(): void {
    if (this.#tint) this.#tints.show(this.#id, this.#tint.range, this.#tint.color);
    else this.#tints.hide(this.#id);
    const layout = this.#layout;
    const at = this.#flagAt;
    const json = JSON.stringify([layout?.style, at?.x, at?.y]);
    if (json === this.#written) return;
    this.#written = json;
    for (const [name, part] of Object.entries(this.#parts)) part.classList.toggle('shown', name === layout?.part);
    this.#flag.classList.toggle('shown', layout !== undefined);
    if (layout)
      for (const [name, value] of Object.entries(layout.style)) this.#parts[layout.part].style.setProperty(name, value);
    if (at) this.#flag.style.translate = `${px(at.x)} ${px(at.y)}`;
  }

  remove(): void {
    this.#tints.hide(this.#id);
    this.node.remove();
  }

  /** Returns the surface. While a new target is being resolved, the mark stays on the previous one. */
  #resolve(look: SurfaceReader): VisibleSurface | undefined {
    const current = look(this.#key);
    if (current !== undefined) this.#resolvedKey = this.#key;
    const seen = current ?? (this.#resolvedKey === PAGE ? undefined : look(this.#resolvedKey));
    return seen && (this.#kind === 'text') === (seen.range !== undefined) ? seen : undefined;
  }

  #measureText(seen: VisibleSurface, range: AbstractRange, viewport: Viewport): void {
    const { textDecorationColor: color } = getComputedStyle(this.#parts.caret);
    this.#tint = { range, color };
    this.#layout = layoutTextMark(seen, range, viewport);
  }
}

function createPart(name: string): HTMLElement {
  const part = document.createElement('div');
  part.className = name;
  part.setAttribute('part', name);
  return part;
}

interface Tint {
  readonly root: ObservedRoot;
  readonly range: AbstractRange;
  readonly color: string;
}

/** Paints selected text of other people in their colors, in all document trees of the page. */
class SelectionTints {
  readonly #painters = new Map<ObservedRoot, TextTints>();
  readonly #tints = new Map<string, Tint>();

  show(key: string, range: AbstractRange, color: string): void {
    const before = this.#tints.get(key);
    if (before?.range === range && before.color === color) return;
    const root = rootOf(range.startContainer);
    if (before && before.root !== root) this.hide(key);
    const painter = this.#painters.get(root) ?? new TextTints(root);
    this.#painters.set(root, painter);
    this.#tints.set(key, { root, range, color });
    painter.paint(key, range, color);
  }

  hide(key: string): void {
    const root = this.#tints.get(key)?.root;
    const painter = root && this.#painters.get(root);
    this.#tints.delete(key);
    painter?.erase(key);
    if (!root || !painter?.isEmpty) return;
    painter.dispose();
    this.#painters.delete(root);
  }

  clear(): void {
    for (const painter of this.#painters.values()) painter.dispose();
    this.#painters.clear();
    this.#tints.clear();
  }
}
