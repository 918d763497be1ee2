import { localBackend, serviceBackend, type Backend, type User, type UserOptions } from '../store/index.js';

/** Where the demo's data are: in this browser, or at the service that `npm start` runs beside it. */
export interface DemoData {
  readonly backend: Backend;
  /** Attributes of the page's root. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Returns the options with which a person signs in. */
  optionsFor(user: User): UserOptions;
}

const local: DemoData = { backend: localBackend(), attributes: { backend: 'local' }, optionsFor: () => ({}) };

/** Returns the service beside the demo; with `?backend=local` in the address, or without a service, the data of this browser. */
export async function findData(): Promise<DemoData> {
  // The built demo is a set of files, and has no service.
  if (!import.meta.env.DEV || new URLSearchParams(location.search).get('backend') === 'local') return local;
  const response = await fetch('/service.json');
  if (!response.headers.get('content-type')?.includes('json')) return local;
  const { path, apiKey } = (await response.json()) as { path: string; apiKey: string };
  const url = location.origin.replace(/^http/, 'ws') + path;
  return {
    backend: serviceBackend({ url, apiKey }),
    attributes: { backend: url, 'api-key': apiKey },
    optionsFor: (user) => ({ tokenProvider: { generateToken: () => requestToken(user) } }),
  };
}

/** Requests a token from the application's server, which knows who is signed in. In the demo, everybody can be anybody. */
async function requestToken(user: User): Promise<string> {
  const response = await fetch('/token', { method: 'POST', body: JSON.stringify(user) });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
