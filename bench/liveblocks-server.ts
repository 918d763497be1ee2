import { nameOf, pagePlaceAt, ROUND, roundOf } from './cursor-paths.js';

/** Messages of the protocol of Liveblocks, by their numbers (`ServerMsgCode` of `@liveblocks/core`). */
const UPDATE_PRESENCE = 100;
const ROOM_STATE = 104;

/** The client's own connection; those of others are numbered from the next on. */
const OWN = 1;

const OPEN = 1;

/** A room of a Liveblocks server with so many others in it, as its client meets it. */
export class LiveblocksServer {
  /** What connects the client to this server. */
  readonly WebSocket: new (address: string) => ServerSocket;
  readonly #round: readonly string[];
  readonly #count: number;
  #socket: ServerSocket | undefined;

  constructor(count: number) {
    this.#count = count;
    this.#round = roundOf((tick) => this.#presences(tick));
    const opened = (socket: ServerSocket): void => this.#open(socket);
    this.WebSocket = class extends ServerSocket {
      constructor(address: string) {
        super(address, opened);
      }
    };
  }

  /** Tells where all cursors are at a tick, in one message. */
  tell(tick: number): void {
    this.#socket?.receive(this.#round[tick % ROUND] ?? '');
  }

  #open(socket: ServerSocket): void {
    this.#socket = socket;
    const scopes = ['room:write'];
    const entries = Array.from({ length: this.#count }, (_, cursor) => {
      return [OWN + 1 + cursor, { id: nameOf(cursor), info: {}, scopes }] as const;
    });
    const users = Object.fromEntries(entries);
    socket.receive(JSON.stringify({ type: ROOM_STATE, actor: OWN, nonce: 'nonce', scopes, users, meta: {} }));
    // To one who comes, the others say all of theirs.
    socket.receive(this.#presences(0, { targetActor: OWN }));
  }

  #presences(tick: number, to: { readonly targetActor?: number } = {}): string {
    const messages = Array.from({ length: this.#count }, (_, cursor) => {
      const { left: x, top: y } = pagePlaceAt(cursor, tick);
      return { type: UPDATE_PRESENCE, actor: OWN + 1 + cursor, data: { cursor: { x, y } }, ...to };
    });
    return JSON.stringify(messages);
  }
}

type Listener = (event: never) => unknown;

/** A socket without a network. */
class ServerSocket {
  readonly CONNECTING = 0;
  readonly OPEN = OPEN;
  readonly CLOSING = 2;
  readonly CLOSED = 3;
  readonly address: string;
  readyState = 0;
  readonly #events = new EventTarget();

  constructor(address: string, opened: (socket: ServerSocket) => void) {
    this.address = address;
    setTimeout(() => {
      this.readyState = OPEN;
      this.#events.dispatchEvent(new Event('open'));
      opened(this);
    });
  }

  addEventListener(type: string, listener: Listener): void {
    this.#events.addEventListener(type, listener as EventListener);
  }

  removeEventListener(type: string, listener: Listener): void {
    this.#events.removeEventListener(type, listener as EventListener);
  }

  send(data: string): void {
    if (data === 'ping') setTimeout(() => this.receive('pong'));
  }

  close(): void {
    this.readyState = this.CLOSED;
  }

  /** The server has sent something. */
  receive(data: string): void {
    if (this.readyState === OPEN) this.#events.dispatchEvent(new MessageEvent('message', { data }));
  }
}
