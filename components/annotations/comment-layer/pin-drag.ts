import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { EdgeScroll, elementAtPoint } from '../../../anchors/index.js';
import { commentableAt, type CommentableRules } from './commentable.js';
import { placeAt, type ChosenPlace, type WindowPoint } from './commenting.js';
import type { CollabStore } from '../../../store/index.js';
import { CollabCommentPin } from '../comment-pin/comment-pin.js';
import { newPlaceFor } from '../../page/choose-new-target.js';
import type { PageShortcuts } from '../../base/shortcuts.js';
import { CollabJoinedPin } from '../joined-pin/joined-pin.js';
import type { ThreadsOnPage } from './threads-on-page.js';

/** A pin that can be dragged. */
interface DraggablePin {
  readonly annotationId: string;
  readonly marker: HTMLElement;
}

interface PinDragOptions {
  /** Holds the pins. */
  readonly surface: HTMLElement;
  readonly rules: CommentableRules;
  /** The pin a pointer is pressed on, where the person may move it. */
  pinAt(event: Event): DraggablePin | undefined;
  /** Another pin that looks like it, to be carried. */
  copyOf(annotationId: string): HTMLElement | undefined;
  /** Puts the box around the element the pin would come to, or takes it away. */
  pointAt(element: Element | undefined): void;
  dropped(annotationId: string, place: ChosenPlace): void;
}

interface Drag extends DraggablePin {
  readonly pointerId: number;
  readonly from: WindowPoint;
  /** Where the tip of the pin was, in px of the window. */
  readonly tip: WindowPoint;
  /** What is carried, once the pointer has moved far enough, or a finger has rested. */
  carried: HTMLElement | undefined;
}

/** A pointer that moves no farther, in px, presses. */
const slack = 5;

/** How long a finger rests on a pin until it carries it, in ms: before that it scrolls the page. */
const restTime = 450;

const stop = (event: Event): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

/**
 * Keeps the click back that a release brings: the press that ends a drag is none on what is there. Of a pointer that is down
 * still, the click is that of its release, and one that is cancelled brings none.
 */
function keepClickBack(isDown: boolean): void {
  const listening = new AbortController();
  const heard = { capture: true, signal: listening.signal };
  const end = (): void => void setTimeout(() => listening.abort());
  addEventListener('click', stop, heard);
  if (!isDown) end();
  else for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, heard);
}

/** What is under a point of the window, where it may be commented on. */
function commentableUnder({ clientX, clientY }: WindowPoint, rules: CommentableRules): Element | undefined {
  const under = elementAtPoint({ x: clientX, y: clientY });
  return under && commentableAt(under, rules);
}

/** Lets pins be dragged to other places. A press that does not move opens the thread; Escape gives a drag up. */
class PinDrag implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: PinDragOptions;
  /** What lies under the pin comes to it where it is carried to an edge. */
  readonly #edges = new EdgeScroll(() => {
    if (this.#now?.carried) this.#carry(this.#now, this.#at);
  });
  #listening: AbortController | undefined;
  #now: Drag | undefined;
  /** Where the pointer is. */
  #at: WindowPoint = { clientX: 0, clientY: 0 };
  #timer = 0;

  constructor(host: ReactiveControllerHost & HTMLElement, options: PinDragOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
    options.surface.addEventListener('pointerdown', (event) => this.#pressed(event));
    // Heard from the start: a browser asks when a finger comes down whether its moves can be kept from scrolling.
    const held = (event: Event): void => {
      if (this.#now?.carried && event.cancelable) event.preventDefault();
    };
    options.surface.addEventListener('touchmove', held, { passive: false });
    options.surface.addEventListener('contextmenu', held);
  }

  hostDisconnected(): void {
    this.#end();
  }

  #pressed(event: PointerEvent): void {
    if (this.#now || event.button !== 0 || !event.isPrimary) return;
    const pin = this.#options.pinAt(event);
    if (!pin) return;
    const { clientX, clientY, pointerId } = event;
    const { left, bottom } = pin.marker.getBoundingClientRect();
    const tip = { clientX: left, clientY: bottom };
    this.#now = { ...pin, pointerId, from: { clientX, clientY }, tip, carried: undefined };
    this.#listening = new AbortController();
    const heard = { capture: true, signal: this.#listening.signal };
    addEventListener('pointermove', (each) => this.#moved(each), heard);
    addEventListener('pointerup', (each) => this.#released(each), heard);
    addEventListener('pointercancel', () => this.#end(), heard);
    addEventListener('keydown', (each) => this.#keyed(each), heard);
    if (event.pointerType !== 'touch') return;
    this.#timer = window.setTimeout(() => {
      if (this.#now) this.#carry(this.#now, this.#now.from);
    }, restTime);
  }

  #moved(event: PointerEvent): void {
    const now = this.#now;
    if (now?.pointerId !== event.pointerId) return;
    const isFar = Math.hypot(event.clientX - now.from.clientX, event.clientY - now.from.clientY) > slack;
    if (!now.carried && !isFar) return;
    // A finger that moves before it has rested scrolls.
    if (!now.carried && event.pointerType === 'touch') this.#end();
    else this.#carry(now, event);
  }

  #carry(now: Drag, { clientX, clientY }: WindowPoint): void {
    now.carried ??= this.#lift(now);
    this.#at = { clientX, clientY };
    this.#edges.carry(now.from, this.#at);
    const tip = this.#tipOf(now);
    if (now.carried) now.carried.style.translate = `${tip.clientX}px calc(${tip.clientY}px - 100%)`;
    this.#options.pointAt(commentableUnder(tip, this.#options.rules));
  }

  /** Where the tip of the carried pin is, in px of the window. */
  #tipOf({ tip, from }: Drag): WindowPoint {
    return {
      clientX: tip.clientX + this.#at.clientX - from.clientX,
      clientY: tip.clientY + this.#at.clientY - from.clientY,
    };
  }

  /** The place the pin is carried to. To describe it takes long: it is done once, when the pin is there. */
  #placeOf(now: Drag): ChosenPlace | undefined {
    const { rules } = this.#options;
    const tip = this.#tipOf(now);
    const element = commentableUnder(tip, rules);
    return element && placeAt(element, rules, tip);
  }

  #lift({ annotationId, marker, pointerId }: Drag): HTMLElement | undefined {
    const copy = this.#options.copyOf(annotationId);
    if (!copy) return undefined;
    copy.classList.add('carried');
    copy.inert = true;
    marker.classList.add('lifted');
    this.#host.shadowRoot?.append(copy);
    // The pointer may leave the window, or go over an embedded page.
    if (marker.isConnected && !marker.hasPointerCapture(pointerId)) capture(marker, pointerId);
    return copy;
  }

  #released(event: PointerEvent): void {
    const now = this.#now;
    if (now?.pointerId !== event.pointerId) return;
    // It has ended whatever comes of describing the place.
    this.#end();
    if (!now.carried) return;
    keepClickBack(false);
    const place = this.#placeOf(now);
    if (place) this.#options.dropped(now.annotationId, place);
  }

  #keyed(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.#now?.carried) return;
    stop(event);
    const { marker } = this.#now;
    this.#end();
    keepClickBack(true);
    marker.focus({ preventScroll: true });
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#listening?.abort();
    this.#edges.stop();
    const now = this.#now;
    this.#now = undefined;
    if (!now?.carried) return;
    now.carried.remove();
    now.marker.classList.remove('lifted');
    this.#options.pointAt(undefined);
  }
}

/** A pointer of a script's making cannot be captured. */
function capture(element: Element, pointerId: number): void {
  try {
    element.setPointerCapture(pointerId);
  } catch {
    // It goes on without.
  }
}

export type { PinDrag };

export const dragPins = (host: ReactiveControllerHost & HTMLElement, options: PinDragOptions): PinDrag =>
  new PinDrag(host, options);

/** The pin an event came from, where it can be dragged and the person may move its threads. */
export function movablePin(event: Event, threads: ThreadsOnPage | undefined): DraggablePin | undefined {
  const marker = event
    .composedPath()
    .find((each) => each instanceof CollabCommentPin || each instanceof CollabJoinedPin);
  const annotationId = threads?.board.threadOf(event);
  if (!marker || annotationId === undefined) return undefined;
  const isMovable = threads?.moved.movable(annotationId) && threads.board.copyOf(annotationId);
  return isMovable ? { annotationId, marker } : undefined;
}

interface KeysOptions {
  store: () => CollabStore | undefined;
  threads: () => ThreadsOnPage | undefined;
  keys: () => PageShortcuts | undefined;
}

/** Lets the person choose another place for the thread whose marker has the focus, by a key. */
export function movePinsByKey(surface: HTMLElement, { store, threads, keys }: KeysOptions): void {
  surface.addEventListener('keydown', (event) => {
    if (!keys()?.asksFor(event, 'movePin')) return;
    const annotationId = threads()?.board.threadOf(event);
    const collab = store();
    const row = annotationId === undefined ? undefined : collab?.comments.byId(annotationId).peek();
    const choose = row && collab && newPlaceFor(collab, row);
    if (!choose) return;
    event.preventDefault();
    choose();
  });
}
