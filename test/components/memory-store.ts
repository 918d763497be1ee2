import {
  createStore,
  memoryBackend,
  type Backend,
  type CollabStore,
  type CommentConfig,
  type NewCommentAnnotation,
  type User,
} from '../../store/index.js';
import { ada } from './people.js';

interface Options {
  readonly user?: User;
  /** Shared with another store, as two people share a service. */
  readonly backend?: Backend;
  readonly config?: Partial<CommentConfig>;
}

/** A store in memory with a person signed in and a document open. */
export async function memoryStore({
  user = ada,
  backend = memoryBackend(),
  config = {},
}: Options = {}): Promise<CollabStore> {
  const store = createStore({ backend, config });
  await store.setDocuments(['report']);
  await store.identify(user);
  return store;
}

/** Adds a thread; resolves with its id once it is there for everybody. */
export async function addThread(
  store: CollabStore,
  commentText: string,
  more: Partial<NewCommentAnnotation> = {},
): Promise<string> {
  const handle = store.comments.addCommentAnnotation({ annotation: { comments: [{ commentText }], ...more } });
  const settled = await handle.settled;
  if (!settled.ok) throw new Error(settled.error.message);
  return handle.annotationId;
}
