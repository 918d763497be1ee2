import { effect } from '@preact/signals-core';
import type { CommentMode, PageState } from '../../page/page-state.js';
import { warnOnce } from '../../base/warn.js';
import { layerModes, type LayerMode } from './mode-session.js';

/** A layer, of whose mode the page knows. */
interface InMode {
  mode: LayerMode;
}

/** The mode a layer is in while the page is in this one. */
const modeFor = (mode: CommentMode): LayerMode => layerModes.find((each) => each === mode) ?? 'none';

/** Nothing can be chosen by a mode no layer of the page takes: what shows that it is on is not to wait for it. */
function refuse(layer: InMode, page: PageState): void {
  if (!page.takes || page.takes(layer.mode)) return;
  warnOnce(
    `<collab-comment-layer mode="${layer.mode}">: with without-text, "none", "element" and "area" are accepted.`,
  );
  layer.mode = 'none';
  page.mode.value = 'none';
}

/** Tells the page the mode of a layer, which is another where `isChanged`. */
export function tellMode(layer: InMode, page: PageState | undefined, isChanged: boolean): void {
  if (!page) return;
  refuse(layer, page);
  if (isChanged && modeFor(page.mode.peek()) !== layer.mode) page.mode.value = layer.mode;
}

/** Keeps the mode of a layer as the page's is, which begins as the layer's; returns what ends that. */
export function followMode(layer: InMode, page: PageState): () => void {
  // The page's other layers have to know that this one takes the mode before it is on.
  if (layer.mode !== 'none') page.mode.value = layer.mode;
  return effect(() => {
    layer.mode = modeFor(page.mode.value);
    refuse(layer, page);
  });
}
