import { CollabFailure } from '../../base/collab-failure.js';
import { checkValue, shape, string } from '../../model/checks.js';

/** Options of the service backend. */
export interface ServiceOptions {
  /** Address of the service, such as `wss://comments.example.com`. */
  readonly url: string;
  /** Public key of the application at the service. */
  readonly apiKey: string;
  /** Name of the databases in the browser for drafts, unsent changes and kept rows. Default: 'collab-elements-service'. */
  readonly name?: string;
  /** Class of the socket, for environments without `WebSocket`. */
  readonly WebSocket?: typeof WebSocket;
}

const optionsShape = shape({ url: string, apiKey: string }, { name: string });

/** Throws a CollabFailure of code INVALID_ARGUMENT for malformed options. */
export function checkServiceOptions(options: ServiceOptions): void {
  const checked = checkValue(options, 'options', optionsShape);
  if (!checked.ok) throw new CollabFailure(checked.error);
  const { url } = options;
  if (URL.canParse(url) && /^(?:wss?|https?):$/.test(new URL(url).protocol)) return;
  const message = `options.url is ${JSON.stringify(url.slice(0, 60))}; accepted: an address such as "wss://comments.example.com".`;
  throw new CollabFailure({ code: 'INVALID_ARGUMENT', message });
}
