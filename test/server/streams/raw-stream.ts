import type { ServiceMessage } from '../../../store/backends/service/messages.js';
import { POLL_PATH, SEND_PATH, STREAM_PATH } from '../../../store/backends/service/stream-messages.js';
import type { User } from '../../../store/model/index.js';
import { key, tokenFor } from '../service-stage.js';

export interface RawEvent {
  readonly type: string;
  readonly data: string;
}

/** Returns the message with which a page opens a session. */
export async function helloOf(user: User, more: object = {}): Promise<string> {
  const token = await tokenFor(user);
  const hello = { t: 'hello', v: 1, apiKey: key.apiKey, token, clientId: user.userId, now: Date.now(), user };
  return JSON.stringify({ ...hello, ...more });
}

/** Makes a request, as a page or as somebody else. */
export const post = (url: string, path: string, body: string, session?: string): Promise<Response> =>
  fetch(url + path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'text/plain', ...(session !== undefined && { authorization: `Bearer ${session}` }) },
  });

/** Reads the events of a text. */
export const eventsOf = (text: string): readonly RawEvent[] =>
  [...text.matchAll(/(?:event: (\w+)\n)?data: (.*)\n\n/g)].map(([, type = 'message', data = '']) => ({ type, data }));

/** A session over requests that sends whatever it likes. */
export class RawStream {
  readonly response: Response;
  readonly session: string;
  readonly heard: readonly RawEvent[];
  readonly ended: Promise<void>;
  readonly #url: string;
  readonly #left: AbortController;
  #notify: () => void = () => undefined;

  private constructor(url: string, response: Response, left: AbortController, read: (heard: () => void) => Reading) {
    this.#url = url;
    this.response = response;
    this.#left = left;
    const { heard, ended } = read(() => this.#notify());
    this.heard = heard;
    this.ended = ended;
    this.session = heard.find(({ type }) => type === 'session')?.data ?? '';
  }

  static async open(url: string, hello: string): Promise<RawStream> {
    const left = new AbortController();
    const response = await fetch(url + STREAM_PATH, { method: 'POST', body: hello, signal: left.signal });
    const heard: RawEvent[] = [];
    let notify: () => void = () => undefined;
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const read = async (): Promise<void> => {
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true };
        if (done) return;
        text += value;
        const end = text.lastIndexOf('\n\n') + 2;
        heard.push(...eventsOf(text.slice(0, end)));
        text = text.slice(end);
        notify();
      }
    };
    const ended = read().catch(() => undefined);
    while (heard.length === 0) await new Promise<void>((resolve) => (notify = resolve));
    return new RawStream(url, response, left, (told) => {
      notify = told;
      return { heard, ended };
    });
  }

  /** Messages of the service so far. */
  get messages(): readonly ServiceMessage[] {
    return this.heard.filter(({ type }) => type === 'message').map(({ data }) => JSON.parse(data) as ServiceMessage);
  }

  /** The code with which the session was closed. */
  get closeCode(): number | undefined {
    const close = this.heard.find(({ type }) => type === 'close');
    return close && Number(close.data);
  }

  send(first: number, ...messages: readonly unknown[]): Promise<Response> {
    const lines = messages.map((message) => (typeof message === 'string' ? message : JSON.stringify(message)));
    return post(this.#url, SEND_PATH, [JSON.stringify({ first }), ...lines].join('\n'), this.session);
  }

  poll(received: number | string): Promise<Response> {
    return post(this.#url, POLL_PATH, String(received), this.session);
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => (this.#notify = resolve));
  }

  leave(): void {
    this.#left.abort();
  }
}

interface Reading {
  readonly heard: readonly RawEvent[];
  readonly ended: Promise<void>;
}
