import type { ReactiveControllerHost } from 'lit';
import type { UnsentChange } from '../../store/index.js';
import { composerContextOf } from '../base/composer-context.js';

/** Creates a function that returns the message key of pending changes: sending, or waiting for a connection. The host updates when it changes. */
export function createDeliveryLabel(host: ReactiveControllerHost & HTMLElement): () => 'sending' | 'waitingToSend' {
  let isRead = false;
  let stop: (() => void) | undefined;
  const end = (): void => {
    stop?.();
    stop = undefined;
  };
  host.addController({
    // A moved host may have another connection.
    hostConnected: () => {
      if (isRead) host.requestUpdate();
    },
    hostUpdate: () => {
      end();
      isRead = false;
    },
    hostDisconnected: end,
  });
  return () => {
    isRead = true;
    const connection = host.isConnected ? composerContextOf(host)?.connection : undefined;
    const state = connection?.peek();
    stop = connection?.subscribe((next) => {
      if (next !== state) host.requestUpdate();
    });
    return state === 'offline' ? 'waitingToSend' : 'sending';
  };
}

/** Whether an edit was refused because of another edit. A retry would replace that edit, so the user decides first. */
export const isEditConflict = ({ name, error }: Pick<UnsentChange, 'name' | 'error'>): boolean =>
  name === 'comment.update' && error?.code === 'FAILED_PRECONDITION';
