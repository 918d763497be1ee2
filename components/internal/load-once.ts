import { warnOnce } from './warn.js';

/** Loads something the first time it is wanted. What could not be loaded is said, and tried again the next time. */
export function loadOnce(what: string, load: () => Promise<void>): () => Promise<void> {
  let loading: Promise<void> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      warnOnce(`${what} could not be loaded. ${String(error)}`);
    });
    return loading;
  };
}
