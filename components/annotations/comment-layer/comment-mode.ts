import { effect } from '@preact/signals-core';
import { warnOnce } from '../../base/warn.js';
import type { PageContext } from '../../page/page-context.js';
import type { CommentMode } from '../../page/page-modes.js';
import type { DrawnArea } from './area-editing.js';
import type { CommentableRules } from './commentable.js';
import type { SelectedTarget } from './describe-target.js';

/** The modes of a layer. `none` leaves the page alone. */
export const layerModes = ['none', 'element', 'area', 'text'] as const;

/** The effect of a click on the page. */
export type LayerMode = (typeof layerModes)[number];

/** The input device of a change. */
export type InputType = 'pointer' | 'keyboard';

/** The reason why a navigation key has no effect: nothing comes before, after, inside or around the current element. */
export type TargetEdge = 'first' | 'last' | 'inside' | 'around';

/** The controller that runs a mode, as the mode sees it. */
export interface ModeHost {
  readonly rules: CommentableRules;
  /** The element where keyboard navigation starts; undefined for the first element in view. */
  readonly startElement: Element | undefined;
  /** Places a box of the layer over an element, or removes the box. */
  cover(name: string, box: HTMLElement, element: Element | undefined): void;
  /** Highlights the element that the user points at, or none. */
  highlight(element: Element | undefined, by: InputType): void;
  /** Announces that a navigation key has no effect. */
  announceEdge(edge: TargetEdge): void;
  /** Announces text that the user selected with the keyboard. */
  announceText(text: string): void;
  /** Shows the area that the user draws, or none. */
  showDrawnArea(drawn: DrawnArea | undefined, by: InputType): void;
  /** Takes the target that the user selected. */
  select(target: SelectedTarget): void;
}

/** A running comment mode: pointer and keyboard input select a target on the page. */
export interface ModeSession {
  /** Highlights the element where keyboard navigation starts, unless another one is highlighted. */
  start(): void;
  /** Handles a key that navigates or selects. Returns whether the mode used it. */
  handleKey(event: KeyboardEvent): boolean;
  end(): void;
}

/** The mode of a layer, as the page sees it. */
interface ModeTarget {
  mode: LayerMode;
}

/** Returns the mode of a layer for a mode of the page. */
const toLayerMode = (mode: CommentMode): LayerMode => layerModes.find((each) => each === mode) ?? 'none';

/** Leaves a mode that no layer of the page supports. Otherwise the interface would show a mode without effect. */
function rejectUnsupportedMode(layer: ModeTarget, page: PageContext): void {
  if (page.targets.acceptsMode(layer.mode)) return;
  warnOnce(
    `<collab-comment-layer mode="${layer.mode}"> is not supported with without-text. Accepted: "none", "element" and "area".`,
  );
  layer.mode = 'none';
  page.modes.mode.value = 'none';
}

/** Copies the mode of a layer to the page if it changed. */
export function publishMode(layer: ModeTarget, page: PageContext | undefined, isChanged: boolean): void {
  if (!page) return;
  rejectUnsupportedMode(layer, page);
  if (isChanged && toLayerMode(page.modes.mode.peek()) !== layer.mode) page.modes.mode.value = layer.mode;
}

/** Keeps the mode of a layer equal to that of the page, which starts with the mode of the layer. Returns a function that stops it. */
export function followPageMode(layer: ModeTarget, page: PageContext): () => void {
  // Other layers must know that this one supports the mode before it starts.
  if (layer.mode !== 'none') page.modes.mode.value = layer.mode;
  return effect(() => {
    layer.mode = toLayerMode(page.modes.mode.value);
    rejectUnsupportedMode(layer, page);
  });
}
