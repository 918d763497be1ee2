import '../components/sidebar/comments-sidebar/define.js';
import type { CollabCommentsSidebar } from '../components/sidebar/comments-sidebar/comments-sidebar.js';
import type { CollabStore } from '../store/api/store.js';
import type { FacetedView } from '../store/api/views.js';
import type { MemoryBackend } from '../store/backends/memory.js';
import { createStore } from '../store/store.js';
import { nextFrame } from './traced-acts.js';

const DOCUMENTS = ['d0', 'd1', 'd2', 'd3', 'd4'];

/** A sidebar over a store of its own. */
export interface Opened {
  readonly store: CollabStore;
  readonly element: CollabCommentsSidebar;
  /** Waits until it shows what was asked for. */
  answered(): Promise<void>;
  close(): Promise<void>;
}

/** A store of the person the threads are for, with all of them. */
export async function openStore(backend: MemoryBackend, threads: number): Promise<CollabStore> {
  const store = createStore({ backend });
  await store.identify({ userId: 'u1', organizationId: 'o1', name: 'Person 1' });
  await store.setDocuments(DOCUMENTS);
  const view = store.comments.view();
  await isTrue(view.total, (total) => total === threads);
  view.dispose();
  return store;
}

/** Waits until what is read is as it should be. */
const isTrue = <T>(
  readable: { subscribe(listener: (value: T) => void): () => void },
  test: (value: T) => boolean,
): Promise<void> =>
  new Promise((resolve) => {
    const stop = readable.subscribe((value) => {
      if (!test(value)) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });

/** A sidebar that is not in the page yet. */
export function makeSidebar(store: CollabStore): Opened {
  const element = document.createElement('collab-comments-sidebar');
  element.store = store;
  element.open = true;
  const createFacetedView = store.comments.createFacetedView.bind(store.comments);
  let showView: (view: FacetedView) => void;
  const shown = new Promise<FacetedView>((resolve) => (showView = resolve));
  const watched: typeof createFacetedView = async (query) => {
    const view = await createFacetedView(query);
    showView(view);
    return view;
  };
  Object.assign(store.comments, { createFacetedView: watched });
  const answered = async (): Promise<void> => {
    const view = await shown;
    await isTrue(view.ready, (isReady) => isReady);
    await isTrue(view.searching, (isSearching) => !isSearching);
    // Parts of the page come with the first answer.
    while (!element.shadowRoot?.querySelector('collab-thread-list, .empty')) await nextFrame();
  };
  const close = async (): Promise<void> => {
    element.remove();
    await store.dispose();
  };
  return { store, element, answered, close };
}
