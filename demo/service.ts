import { localBackend, serviceBackend, type Backend, type User, type UserOptions } from '../store/index.js';

/** Storage of the demo's data: this browser, or the service that `npm start` runs. */
export interface DemoData {
  /** Key under which the browser remembers the first visit. */
  readonly visitKey: string;
  /** Sentence about the storage that the page shows. */
  readonly note: string;
  readonly backend: Backend;
  /** Attributes of the page's root. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Returns the options with which a person signs in. */
  optionsFor(user: User): UserOptions;
}

const local: DemoData = {
  visitKey: 'fernway-visited',
  note: 'Everything stays in this browser.',
  backend: localBackend(),
  attributes: { backend: 'local' },
  optionsFor: () => ({}),
};

/**
 * Returns the data that `?backend=local` or `?backend=service` in the address chooses. By default, those of the service that `npm start` runs;
 * the built demo is a set of files and has none.
 */
export async function findData(): Promise<DemoData> {
  const chosen =
    new URLSearchParams(location.search).get('backend') ??
    (import.meta.env.MODE === 'development' ? 'service' : 'local');
  if (chosen !== 'service') return local;
  const response = await fetch('/service.json');
  const { path, apiKey } = (await response.json()) as { path: string; apiKey: string };
  const url = new URL(path, location.href).href.replace(/^http/, 'ws');
  return {
    visitKey: 'fernway-visited-service',
    note: 'In another browser, you see each other as well.',
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
