import { CollabFailure } from '../../base/collab-failure.js';
import type { CollabError } from '../../model/error.js';
import type { FileAnswer, FileAnswerMessage, FileMessage, FileQuery } from './file-messages.js';

interface Waiting {
  readonly message: FileMessage;
  resolve(answer: FileAnswer): void;
  reject(error: CollabFailure): void;
}

/** Questions of a page about files that the service has not answered yet. */
export class FileRequests {
  readonly #send: (message: FileMessage) => void;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  #isOpen = false;

  constructor(send: (message: FileMessage) => void) {
    this.#send = send;
  }

  /** Asks the service once it has accepted the session. Rejects with a CollabFailure. */
  request(query: FileQuery): Promise<FileAnswer> {
    return new Promise((resolve, reject) => {
      const id = ++this.#last;
      const message: FileMessage = { t: 'file', id, ...query };
      this.#waiting.set(id, { message, resolve, reject });
      if (this.#isOpen) this.#send(message);
    });
  }

  /** The service has accepted the session. */
  open(): void {
    this.#isOpen = true;
    for (const { message } of this.#waiting.values()) this.#send(message);
  }

  receive(message: FileAnswerMessage): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if ('error' in message) waiting?.reject(new CollabFailure(message.error));
    else waiting?.resolve(message.answer);
  }

  /** Fails all questions: the connection is lost. */
  fail(error: CollabError): void {
    this.#isOpen = false;
    for (const { reject } of this.#waiting.values()) reject(new CollabFailure(error));
    this.#waiting.clear();
  }
}
