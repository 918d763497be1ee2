import {
  createStore,
  localBackend,
  memoryBackend,
  parseCommentConfig,
  type Backend,
  type CollabError,
  type CollabStore,
  type CommentConfig,
} from '../../../store/index.js';
import { warnOnce } from '../../base/warn.js';

/** The store a root makes for itself, or why it cannot. */
export type OwnStore = { readonly store: CollabStore } | { readonly problem: CollabError };

const backends: Readonly<Record<string, () => Backend>> = {
  local: () => localBackend(),
  memory: () => memoryBackend(),
};

/** The sets an integrator gave where they are right, else the predefined ones. */
function checkedConfig(given: Partial<CommentConfig> | undefined): CommentConfig | undefined {
  if (!given) return undefined;
  const parsed = parseCommentConfig(given);
  if (parsed.ok) return parsed.value;
  warnOnce(`<collab-root>: ${parsed.error.message} The predefined sets are used.`);
  return undefined;
}

/** Makes the store a `backend` attribute asks for. What it does not know it leaves alone: data must not silently go elsewhere. */
export function createOwnStore(backend: string, config: Partial<CommentConfig> | undefined): OwnStore {
  const create = Object.hasOwn(backends, backend) ? backends[backend] : undefined;
  if (!create) {
    const message = `<collab-root backend="${backend}">: this version speaks to no service. Accepted are "local" and "memory".`;
    warnOnce(message);
    return { problem: { code: 'unknown_backend', message } };
  }
  const sets = checkedConfig(config);
  return { store: createStore({ backend: create(), ...(sets && { config: sets }) }) };
}
