import {
  scheduleInFrame,
  type Placement,
  type MeasurePart,
  cornerOf,
  currentArea,
  viewOf,
  type ContentTransform,
  partOf,
} from '../../../anchors/index.js';
import type { AnnotationRow } from '../../../store/api/annotations.js';
import type { TargetArea, TargetElement } from '../../../store/model/index.js';
import '../../base/page-messages.js';
import { addStyles } from '../../base/add-styles.js';
import { setColor } from '../../base/color.js';
import { lazy } from '../../base/lazy.js';
import type { LocalizeController } from '../../base/localize.js';
import { overlaysAbove } from '../../controllers/dismiss.js';
import { targetOf } from '../../page/thread-target.js';
import { CollabPinActivateEvent } from '../comment-pin/comment-pin.events.js';
import type { AreaEditor, DrawnArea, EditableFrame } from './area-editing.js';
import styles from './area-frames.styles.js';
import { canMoveThreads } from './comment-permission.js';
import { createBox } from './create-box.js';
import type { PinEntry } from './markers.js';
import type { MovableMarkers, TargetWriter } from './target-mover.js';

/** The corners with a resize handle. The pin covers the fourth. */
const corners = ['top-left', 'bottom-left', 'bottom-right'] as const;

type MarkerPlacer = Pick<Placement, 'place' | 'remove'>;

interface FrameLayer {
  readonly name: string;
  readonly box: HTMLElement;
  readonly frames: Set<HTMLElement>;
}

/** The position of a frame on its layer. */
interface FramePosition {
  readonly layer: FrameLayer;
  readonly area: TargetArea;
}

const wholeArea: TargetArea = { left: 0, top: 0, width: 1, height: 1 };

const percent = (fraction: number): string => `${fraction * 100}%`;

/** Positions a frame on its layer in percent, so that the browser keeps it in place when the layer is resized. */
function positionFrame({ box }: FrameLayer, frame: HTMLElement, { left, top, width, height }: TargetArea): void {
  Object.assign(frame.style, {
    left: percent(left),
    top: percent(top),
    width: percent(width),
    height: percent(height),
  });
  if (frame.parentElement !== box) box.append(frame);
}

/**
 * Positions the frames of areas. All static frames of an element share one layer of the size of the element, so that only one box
 * is measured and written. A frame that can be edited, or whose position is computed, has a layer of its own at its place in the
 * reading order.
 */
class FrameLayers {
  readonly #placement: MarkerPlacer;
  readonly #shared = new WeakMap<Element, FrameLayer>();
  readonly #own = new WeakMap<HTMLElement, FrameLayer>();
  readonly #positions = new WeakMap<HTMLElement, FramePosition>();
  /** Frames whose new position is not written yet. */
  readonly #moved = new Set<HTMLElement>();
  #count = 0;

  constructor(placement: MarkerPlacer) {
    this.#placement = placement;
  }

  /** Whether a frame has a layer of its own. */
  hasOwnLayer(frame: HTMLElement): boolean {
    const layer = this.#positions.get(frame)?.layer;
    return layer !== undefined && layer === this.#own.get(frame);
  }

  /** Moves a frame to the shared layer of its element. */
  putOnShared(frame: HTMLElement, element: Element, area: TargetArea): void {
    const layer = this.#shared.get(element) ?? this.#createLayer();
    this.#shared.set(element, layer);
    if (layer.frames.size === 0)
      this.#placement.place(layer.name, { marker: layer.box, target: element, shape: 'box' });
    this.#setPosition(frame, layer, area);
  }

  /** Moves a frame to a layer of its own that covers a part of its element. */
  putOnOwn(frame: HTMLElement, element: Element, part: MeasurePart | undefined): void {
    const layer = this.#own.get(frame) ?? this.#createLayer();
    this.#own.set(frame, layer);
    this.#placement.place(layer.name, { marker: layer.box, target: element, part, shape: 'cover' });
    this.#setPosition(frame, layer, wholeArea);
  }

  /** Removes a frame, and its layer if it is empty. */
  remove(frame: HTMLElement): void {
    this.#removeFromLayer(frame);
    this.#positions.delete(frame);
    this.#moved.delete(frame);
    frame.remove();
  }

  #setPosition(frame: HTMLElement, layer: FrameLayer, area: TargetArea): void {
    const position = this.#positions.get(frame);
    if (position?.layer === layer && position.area === area) return;
    if (position?.layer !== layer) this.#removeFromLayer(frame);
    layer.frames.add(frame);
    this.#positions.set(frame, { layer, area });
    this.#moved.add(frame);
    scheduleInFrame('write', this.#writePositions);
  }

  #removeFromLayer(frame: HTMLElement): void {
    const layer = this.#positions.get(frame)?.layer;
    layer?.frames.delete(frame);
    if (layer?.frames.size === 0) this.#placement.remove(layer.name);
  }

  readonly #writePositions = (): void => {
    for (const frame of this.#moved) {
      const { layer, area } = this.#positions.get(frame) ?? {};
      if (layer && area) positionFrame(layer, frame, area);
    }
    this.#moved.clear();
  };

  #createLayer(): FrameLayer {
    this.#count += 1;
    return { name: `areas:${this.#count}`, box: createBox(''), frames: new Set() };
  }
}

/** The markers whose areas get frames, as the frames see them. */
export interface AreaFramesHost {
  readonly localize: LocalizeController;
  readonly movable: MovableMarkers;
  readonly transform: ContentTransform;
  entryOf(key: string): PinEntry | undefined;
  elementOf(key: string): Element | undefined;
  /** Contains the markers and the frames. */
  readonly layerRoot: ShadowRoot | null;
  /** Positions the marker of a key again after its area changed. */
  place(key: string): void;
}

/** The frame around the area of a marker. Only its edge and its resize handles receive the pointer. */
class AreaFrame implements EditableFrame {
  readonly box = createBox('frame');
  readonly #key: string;
  readonly #host: AreaFramesHost;
  #editor: AreaEditor | undefined;
  /** Saves the edited area; loads with the editor. */
  #writer: TargetWriter | undefined;
  #hasEnded = false;
  /** Whether the user can move and resize the area now. */
  isEditable = false;
  readonly #loadEditor = lazy(async () => {
    const [{ AreaEditor }, { writerOf }] = await Promise.all([
      import('./area-editing.js'),
      import('./target-mover.js'),
    ]);
    this.#writer = writerOf(this.#host.movable);
    if (!this.#hasEnded) this.#editor ??= new AreaEditor(this);
  });

  constructor(key: string, host: AreaFramesHost) {
    this.#key = key;
    this.#host = host;
    this.box.part.add('area');
    this.box.append(createBox('edge'));
    this.box.addEventListener('click', (event) => {
      if (!event.defaultPrevented) this.open();
    });
  }

  get current(): DrawnArea | undefined {
    const element = this.#host.elementOf(this.#key);
    const { area, view } = this.#host.entryOf(this.#key)?.target ?? {};
    if (!element || !area) return undefined;
    const current = view ? currentArea(area, view, element, this.#host.transform) : area;
    return current && { element, area: current };
  }

  /** Updates the frame from the state of its marker. */
  update({ color, selected, highlighted }: { color: string; selected: boolean; highlighted: boolean }): void {
    const { box } = this;
    setColor(box, '--_pin', color);
    box.classList.toggle('selected', selected);
    box.classList.toggle('highlighted', highlighted);
    this.#setEditable((selected || highlighted) && this.#canMove, selected);
    // A press on the frame of the open thread does not count as a press outside of its dialog.
    if (selected) overlaysAbove.add(box);
    else overlaysAbove.delete(box);
  }

  preview(area: TargetArea): void {
    const entry = this.#host.entryOf(this.#key);
    const element = this.#host.elementOf(this.#key);
    if (!entry?.target || !element) return;
    const view = viewOf(element, this.#host.transform);
    entry.target = { ...entry.target, area, ...(view && { view }) };
    this.#host.place(this.#key);
  }

  save(): void {
    void this.#save();
  }

  open(): void {
    const { marker, rows } = this.#host.entryOf(this.#key) ?? {};
    if (!marker || !rows?.length) return;
    marker.dispatchEvent(new CollabPinActivateEvent({ annotationId: marker.annotationId }));
  }

  end(): void {
    this.#hasEnded = true;
    this.#editor?.end();
    overlaysAbove.delete(this.box);
  }

  get #rows(): readonly AnnotationRow[] {
    return this.#host.entryOf(this.#key)?.rows ?? [];
  }

  get #canMove(): boolean {
    return this.#rows.length > 0 && canMoveThreads(this.#host.movable.page.store, this.#rows);
  }

  /** Allows editing with the keyboard and, while the thread is open, with the pointer. */
  #setEditable(isEditable: boolean, isOpen: boolean): void {
    const { box } = this;
    this.isEditable = isEditable;
    box.classList.toggle('movable', isEditable && isOpen);
    box.tabIndex = isEditable ? 0 : -1;
    if (!isEditable) return;
    box.role = 'application';
    box.ariaLabel = this.#host.localize.term('areaOf', this.#rows[0]?.data.annotationNumber ?? 0);
    void this.#loadEditor();
    if (!isOpen || box.childElementCount > 1) return;
    box.append(...corners.map((corner) => createBox(`handle ${corner}`)));
  }

  async #save(): Promise<void> {
    const { rows = [], target } = this.#host.entryOf(this.#key) ?? {};
    if (!target?.area) return;
    const newTarget = { targetElement: target, position: cornerOf(target.area) };
    const isMoved = await this.#writer?.move(rows, newTarget, 'area');
    const entry = this.#host.entryOf(this.#key);
    // Restore the stored area, unless it changed again in the meantime.
    if (isMoved || entry?.target !== target) return;
    const [first] = entry.rows;
    entry.target = first && targetOf(first.data);
    this.#host.place(this.#key);
  }
}

interface ShownFrame {
  readonly frame: AreaFrame;
  readonly target: TargetElement;
  readonly element: Element;
}

/** The frames around the targets that are areas. */
export class AreaFrames {
  readonly #host: AreaFramesHost;
  readonly #layers: FrameLayers;
  readonly #shown = new Map<string, ShownFrame>();

  constructor(host: AreaFramesHost, placement: MarkerPlacer) {
    addStyles(host.layerRoot, [styles]);
    this.#host = host;
    this.#layers = new FrameLayers(placement);
  }

  /** Shows a frame if the target is an area of an element that is on the page. */
  show(key: string, { target, rows }: PinEntry, element: Element | undefined): void {
    if (!target?.area || !element) {
      this.remove(key);
      return;
    }
    const frame = this.#shown.get(key)?.frame ?? new AreaFrame(key, this.#host);
    this.#shown.set(key, { frame, target, element });
    frame.box.classList.toggle('new', rows.length === 0);
    this.update(key);
  }

  /** Updates a frame after the state of its marker changed. */
  update(key: string): void {
    const { marker } = this.#host.entryOf(key) ?? {};
    const shown = this.#shown.get(key);
    if (!shown) return;
    if (marker && 'color' in marker) shown.frame.update(marker);
    this.#position(shown);
  }

  remove(key: string): void {
    const { frame } = this.#shown.get(key) ?? {};
    if (!frame) return;
    frame.end();
    this.#shown.delete(key);
    this.#layers.remove(frame.box);
  }

  /** Whether an event came from the frame of a key. */
  isFrom(key: string, path: readonly EventTarget[]): boolean {
    const { frame } = this.#shown.get(key) ?? {};
    return frame !== undefined && path.includes(frame.box);
  }

  /** A frame is on the shared layer unless it can be edited or moves independently of its element. */
  #position({ frame, target, element }: ShownFrame): void {
    const { area, view } = target;
    if (!area) return;
    const { box } = frame;
    const isInUse = this.#layers.hasOwnLayer(box) && box.matches(':focus-within, :hover');
    if (!frame.isEditable && !view && !isInUse) this.#layers.putOnShared(box, element, area);
    else this.#layers.putOnOwn(box, element, partOf(target, { element, transform: this.#host.transform }));
  }
}
