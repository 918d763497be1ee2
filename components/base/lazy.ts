import { signal } from '@preact/signals-core';
import type { PartName } from '../../locales/english/messages.js';
import { warnOnce } from './warn.js';

/**
 * Loads a module at the first call. Resolves to whether it is loaded. A given host updates when the module is loaded or fails to
 * load. After a failure, calls with a host do not load it again, since each update would retry.
 */
export interface LazyModule {
  (host?: { requestUpdate(): void }): Promise<boolean> | undefined;
  /** Loads the module in the background. A failure is not reported, and the next call loads it again. */
  preload(): void;
  /** Stops updating a host that is removed: a module that fails to load keeps its hosts. */
  release(host: { requestUpdate(): void }): void;
  /** Reports its failure no longer, nor loads it again with the others that failed. */
  forget(): void;
  /** Name of the module in the message that it could not be loaded; null if an element shows the failure itself. */
  readonly title?: PartName | null | undefined;
}

/** Modules whose last load failed. */
export const failedModules = signal<readonly LazyModule[]>([]);

export const hasFailed = (module: LazyModule): boolean => failedModules.peek().includes(module);

/** Loads all failed modules again. */
export const retryFailedModules = (): void => failedModules.peek().forEach((module) => void module());

/**
 * Creates a lazy module. `title` names it in the message of a failure; with null there is no message. A failed module loads
 * again at the next call without a host and when the browser is online again.
 */
export function lazy(load: () => Promise<void>, title?: PartName | null): LazyModule {
  let loading: Promise<boolean> | undefined;
  /** Whether the module was called, and not only preloaded. */
  let isNeeded = false;
  let hasPreloadFailed = false;
  const hosts = new Set<{ requestUpdate(): void }>();
  const settle = (isLoaded: boolean): boolean => {
    if (isLoaded) forget();
    else failedModules.value = [...failedModules.peek().filter((each) => each !== module), module];
    for (const host of hosts) host.requestUpdate();
    if (isLoaded) hosts.clear();
    return isLoaded;
  };
  const start = (): Promise<boolean> =>
    (loading ??= load().then(
      () => settle(true),
      (error: unknown) => {
        loading = undefined;
        hasPreloadFailed = !isNeeded;
        if (hasPreloadFailed) return false;
        warnOnce(`A module could not be loaded. ${String(error)}`);
        addEventListener('online', retryFailedModules);
        return settle(false);
      },
    ));
  const call = (host?: { requestUpdate(): void }): Promise<boolean> | undefined => {
    isNeeded = true;
    if (host) hosts.add(host);
    return host && hasFailed(module) ? undefined : start();
  };
  const preload = (): void => {
    // The pointer may cross many pins; a failed preload is not repeated until the module is needed.
    if (!isNeeded && !hasPreloadFailed) void start();
  };
  const release = (host: { requestUpdate(): void }): void => void hosts.delete(host);
  const forget = (): void => {
    // A message about other modules must not be shown again.
    if (hasFailed(module)) failedModules.value = failedModules.peek().filter((each) => each !== module);
  };
  const module: LazyModule = Object.assign(call, { preload, release, forget, title });
  return module;
}
