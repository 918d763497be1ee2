import type { CollabError } from '../../store/index.js';
import '../base/english-messages.js';
import { errorMessage } from '../base/error-message.js';
import type { LocalizeController } from '../base/localize.js';

/** Returns a message for an error in something that needs a connection: it is not stored on the device and sent later. */
export const onlineErrorMessage = (error: CollabError, localize: LocalizeController): string =>
  errorMessage(error, (key) => localize.term(key === 'errorUnreachable' ? 'noConnection' : key));
