import { loadOnce } from '../internal/load-once.js';
import type { ModeOptions, ModeSession } from './mode-session.js';

type StartMode = (options: ModeOptions) => ModeSession;

/** A way of choosing whose code loads when a person first wants it; what they do before it is there is left to the page. */
export function late(load: () => Promise<StartMode>): StartMode {
  let startMode: StartMode | undefined;
  const loaded = loadOnce(async () => {
    startMode = await load();
  });
  return (options) => {
    let session: ModeSession | undefined;
    let [hasBegun, hasEnded] = [false, false];
    const start = (): void => {
      if (hasEnded || session) return;
      session = startMode?.(options);
      if (hasBegun) session?.begin();
    };
    if (startMode) start();
    else {
      void loaded({ requestUpdate: start });
      void loaded();
    }
    return {
      begin: () => {
        hasBegun = true;
        session?.begin();
      },
      takeKey: (event) => session?.takeKey(event) ?? false,
      end: () => {
        hasEnded = true;
        session?.end();
      },
    };
  };
}
