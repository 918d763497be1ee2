import { signal } from '@preact/signals-core';
import type { PartName } from '../../locales/english/messages.js';
import { warnOnce } from './warn.js';

/**
 * A part of the kit that loads when it is first called; resolves with whether it is there. Called for a host, it renders that
 * again when the part is there, and when it could not be loaded: by no rendering is it loaded once more then.
 */
export interface LazyPart {
  (host?: { requestUpdate(): void }): Promise<boolean> | undefined;
  /** What it is called in a message that it could not be loaded. */
  readonly title?: PartName | undefined;
}

/** Parts that could not be loaded when they were called last. */
export const failedParts = signal<readonly LazyPart[]>([]);

export const hasFailed = (part: LazyPart): boolean => failedParts.peek().includes(part);

/** Tries again to load all that could not be loaded. */
export const retryParts = (): void => failedParts.peek().forEach((part) => void part());

/**
 * Makes a part that loads on demand, with the name people know it by, if they do. One that could not be loaded is loaded again when it is called again, and when the
 * browser is online again.
 */
export function loadOnce(load: () => Promise<void>, title?: PartName): LazyPart {
  let loading: Promise<boolean> | undefined;
  const hosts = new Set<{ requestUpdate(): void }>();
  const settle = (isLoaded: boolean): boolean => {
    failedParts.value = [...failedParts.peek().filter((each) => each !== part), ...(isLoaded ? [] : [part])];
    for (const host of hosts) host.requestUpdate();
    if (isLoaded) hosts.clear();
    return isLoaded;
  };
  const start = (host?: { requestUpdate(): void }): Promise<boolean> | undefined => {
    if (host) hosts.add(host);
    if (host && hasFailed(part)) return undefined;
    loading ??= load().then(
      () => settle(true),
      (error: unknown) => {
        loading = undefined;
        warnOnce(`Could not load: ${String(error)}`);
        addEventListener('online', retryParts);
        return settle(false);
      },
    );
    return loading;
  };
  const part: LazyPart = Object.assign(start, { title });
  return part;
}
