import type { Backend } from '../../../../store/backends/backend.js';

/** A backend that records everything it receives, as JSON. */
export interface RecordedBackend extends Backend {
  /** Everything that the backend has received. */
  readonly received: readonly string[];
}

/** Records what a backend receives, apart from drafts and unsent changes, which stay in the browser. */
export function recordedBackend(backend: Backend): RecordedBackend {
  const received: string[] = [];
  const record = (name: string, args: readonly unknown[]): void => {
    // A file records its name and its bytes only as far as JSON shows them.
    const shown = args.map((arg) => (arg instanceof File ? { name: arg.name } : arg));
    received.push(`${name} ${JSON.stringify(shown)}`);
  };
  const recorded = <T extends object>(target: T, path: string): T =>
    new Proxy(target, {
      get: (from, key) => {
        const value: unknown = Reflect.get(from, key, from);
        const name = `${path}.${String(key)}`;
        if (typeof value === 'function')
          return (...args: unknown[]): unknown => {
            record(name, args);
            return (value as (...given: unknown[]) => unknown).apply(from, args);
          };
        return typeof value === 'object' && value !== null ? recorded(value, name) : value;
      },
    });
  return {
    received,
    connect: async (session, sink) => {
      record('connect', [session]);
      return recorded(await backend.connect(session, sink), 'connection');
    },
    openStorage: (...args) => backend.openStorage(...args),
  };
}
