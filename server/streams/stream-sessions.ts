import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { CLOSE_CODES } from '../../store/backends/service/messages.js';
import { decodeBatch } from '../../store/backends/service/stream-messages.js';
import { CollabFailure } from '../../store/base/collab-failure.js';
import type { ApiKey } from '../access/keys.js';
import type { NodeCalls } from '../nodes/calls.js';
import type { PageSocket } from '../socket.js';
import { PolledSocket, StreamedSocket, type RequestSocket } from './request-socket.js';

/** A node of the service. */
interface Node {
  readonly nodeId: string;
  readonly key: ApiKey;
  /** Calls of the other nodes. Undefined if there are none, or no bus. */
  readonly calls: NodeCalls | undefined;
}

/** Number of requests of one session that a node receives at a time. A page makes two, and repeats those that it takes for lost. */
const MAX_REQUESTS = 8;

/** Number of ended sessions of other nodes that a node remembers. */
const MAX_ENDED = 1_000;

/** A request that has reached another node than that of its session. */
type PassedRequest =
  | { readonly t: 'poll'; readonly session: string; readonly received: string }
  | { readonly t: 'messages'; readonly session: string; readonly body: string };

/** The sessions of a node whose pages have no WebSocket, and the way to those of other nodes. */
export class StreamSessions {
  readonly #node: Node;
  readonly #accept: (socket: PageSocket) => void;
  readonly #sockets = new Map<string, RequestSocket>();
  /** Number of requests that are being received, by session. */
  readonly #requests = new Map<string, number>();
  /** Sessions that their nodes do not have any more. */
  readonly #ended = new Set<string>();

  /** `accept` starts the session of a socket. */
  constructor(node: Node, accept: (socket: PageSocket) => void) {
    this.#node = node;
    this.#accept = accept;
    node.calls?.serve(async (text) => {
      const request = JSON.parse(text) as PassedRequest;
      if (request.t === 'poll') return this.#poll(request.session, request.received);
      this.#receive(request.session, request.body);
      return '';
    });
  }

  /** Number of sessions. */
  get size(): number {
    return this.#sockets.size;
  }

  /** Opens a session whose events go to a response. */
  stream(hello: string, response: ServerResponse): void {
    const socket = new StreamedSocket(this.#newId(), response);
    response.on('close', () => this.#sockets.delete(socket.id));
    this.#open(socket, hello);
  }

  /** Opens a session that polls. Resolves with its first events. */
  openPolled(hello: string, signal: AbortSignal): Promise<string> {
    const socket: PolledSocket = new PolledSocket(this.#newId(), () => this.#sockets.delete(socket.id));
    this.#open(socket, hello);
    return socket.poll(0, signal);
  }

  /** Resolves with the events after those that the page has received. Rejects with a CollabFailure. */
  async poll(session: string, received: string, signal: AbortSignal): Promise<string> {
    if (!/^\d{1,15}$/.test(received))
      throw new CollabFailure({
        code: 'INVALID_ARGUMENT',
        message: `The number of received events is ${JSON.stringify(received.slice(0, 60))}; accepted: a whole number.`,
      });
    return this.#isOwn(session) ? this.#poll(session, received, signal) : this.#pass({ t: 'poll', session, received });
  }

  /** Receives messages of a page. Rejects with a CollabFailure. */
  async receive(session: string, body: string): Promise<void> {
    if (this.#isOwn(session)) this.#receive(session, body);
    else await this.#pass({ t: 'messages', session, body });
  }

  /**
   * Begins a request of a session, before its body is read. Returns a function that ends it. Throws a CollabFailure of code NOT_FOUND for an id
   * that no node has issued and for a session that has ended, and of code RESOURCE_EXHAUSTED for too many requests at a time.
   *
   * Only the node of a session knows it, and any node passes requests on to it. So that nobody makes nodes work for one another at will, an id is
   * issued for a valid token only, each session has few requests under way, and a session that was found to have ended is not asked for again.
   */
  begin(session: string): () => void {
    this.#assertIssued(session);
    if (this.#ended.has(session)) throw noSession();
    const count = this.#requests.get(session) ?? 0;
    if (count >= MAX_REQUESTS)
      throw new CollabFailure({
        code: 'RESOURCE_EXHAUSTED',
        message: `The session has ${count} requests under way; accepted: ${MAX_REQUESTS} at a time.`,
      });
    this.#requests.set(session, count + 1);
    return () => {
      const left = (this.#requests.get(session) ?? 1) - 1;
      if (left > 0) this.#requests.set(session, left);
      else this.#requests.delete(session);
    };
  }

  #assertIssued(session: string): void {
    const [nodeId = '', secret = '', mac = ''] = session.split('.');
    const expected = Buffer.from(this.#macOf(nodeId, secret));
    const given = Buffer.from(mac);
    const isIssued = given.length === expected.length && timingSafeEqual(given, expected);
    if (!isIssued) throw noSession();
    if (this.#isOwn(session)) this.#find(session);
  }

  /** Ends all sessions. */
  close(): void {
    for (const socket of this.#sockets.values()) socket.close(CLOSE_CODES.restart);
  }

  #open(socket: RequestSocket, hello: string): void {
    this.#sockets.set(socket.id, socket);
    this.#accept(socket);
    socket.open(hello);
  }

  #poll(session: string, received: string, signal?: AbortSignal): Promise<string> {
    const socket = this.#find(session);
    if (socket instanceof PolledSocket) return socket.poll(Number(received), signal);
    throw new CollabFailure({ code: 'FAILED_PRECONDITION', message: 'The events of this session go to a stream.' });
  }

  #receive(session: string, body: string): void {
    const socket = this.#find(session);
    // A session that has ended is kept for its last events.
    if (!socket.isOpen) throw noSession();
    socket.receive(decodeBatch(body));
  }

  #find(session: string): RequestSocket {
    const socket = this.#sockets.get(session);
    if (socket) return socket;
    throw noSession();
  }

  #isOwn(session: string): boolean {
    return session.startsWith(`${this.#node.nodeId}.`);
  }

  /** Passes a request on to the node of its session. Where that is gone, the page opens another session. */
  async #pass(request: PassedRequest): Promise<string> {
    const [nodeId = ''] = request.session.split('.');
    try {
      if (this.#node.calls) return await this.#node.calls.call(nodeId, JSON.stringify(request));
    } catch (thrown) {
      if (!(thrown instanceof CollabFailure)) throw thrown;
      if (thrown.code === 'NOT_FOUND') this.#rememberEnded(request.session);
      if (thrown.code !== 'unavailable') throw thrown;
    }
    throw noSession();
  }

  #rememberEnded(session: string): void {
    const [oldest] = this.#ended;
    if (this.#ended.size >= MAX_ENDED && oldest !== undefined) this.#ended.delete(oldest);
    this.#ended.add(session);
  }

  /** Creates a secret id that says which node has the session, and that all nodes recognize. */
  #newId(): string {
    const { nodeId } = this.#node;
    const secret = randomBytes(24).toString('base64url');
    return `${nodeId}.${secret}.${this.#macOf(nodeId, secret)}`;
  }

  #macOf(nodeId: string, secret: string): string {
    return createHmac('sha256', this.#node.key.secret).update(`stream ${nodeId} ${secret}`).digest('base64url');
  }
}

const noSession = (): CollabFailure =>
  new CollabFailure({ code: 'NOT_FOUND', message: 'There is no such session. Open another one.' });
