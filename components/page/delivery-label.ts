import type { ReactiveControllerHost } from 'lit';
import { writingFor } from '../base/writing-context.js';

/** Names what is said of what is on its way from where a host stands: without a connection it waits. Followed while a render asks. */
export function deliveryFrom(host: ReactiveControllerHost & HTMLElement): () => 'sending' | 'waitingToSend' {
  let isAsked = false;
  let stop: (() => void) | undefined;
  const end = (): void => {
    stop?.();
    stop = undefined;
  };
  host.addController({
    // Where it is now, it may be another connection.
    hostConnected: () => {
      if (isAsked) host.requestUpdate();
    },
    hostUpdate: () => {
      end();
      isAsked = false;
    },
    hostDisconnected: end,
  });
  return () => {
    isAsked = true;
    const connection = host.isConnected ? writingFor(host)?.connection : undefined;
    const said = connection?.peek();
    stop = connection?.subscribe((state) => {
      if (state !== said) host.requestUpdate();
    });
    return said === 'offline' ? 'waitingToSend' : 'sending';
  };
}
