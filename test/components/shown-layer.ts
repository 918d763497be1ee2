import { fixture, html } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { CollabCommentLayer } from '../../components/annotations/comment-layer/comment-layer.js';
import '../../components/annotations/comment-layer/define.js';
import { pageContextOf, type PageContext } from '../../components/page/page-context.js';
import type { CollabStore } from '../../store/index.js';
import { clearPages, frame } from '../anchors/page.js';
import { memoryStore } from './memory-store.js';

interface ShownLayer {
  readonly store: CollabStore;
  readonly page: PageContext;
  readonly layer: CollabCommentLayer;
}

type Settings = Partial<Pick<CollabCommentLayer, 'contentTransform' | 'multiThread' | 'withoutDialog'>>;

/** Shows a layer over the test's page, in a window of 800 by 600 px, with a store of its own. */
export async function showLayer(
  settings: Settings = {},
  options?: Parameters<typeof memoryStore>[0],
): Promise<ShownLayer> {
  await setViewport({ width: 800, height: 600 });
  const store = await memoryStore(options);
  const layer = Object.assign(document.createElement('collab-comment-layer'), { store, ...settings });
  await fixture(html`${layer}`);
  await frame();
  return { store, page: pageContextOf(store), layer };
}

/** Takes a layer away with its store, and what the test has put into the page. */
export async function endLayer({ store, layer }: Pick<ShownLayer, 'layer' | 'store'>): Promise<void> {
  layer.remove();
  clearPages();
  await store.dispose();
}
