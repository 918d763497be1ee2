import type {
  Backend,
  ClientStorage,
  Connection,
  Session,
  Sink,
  Subscription,
} from '../../../../store/backends/backend.js';
import type { Cursor, Frame, MutationResult, Scope, WireMutation } from '../../../../store/backends/protocol.js';
import { CollabFailure } from '../../../../store/base/collab-failure.js';

/** What a line does to what passes: all arrives, or one kind of thing is lost. */
export type Weather = 'fair' | 'loses frames' | 'loses pushes' | 'loses answers';

const lostFailure = () => new CollabFailure({ code: 'unavailable', message: 'Lost on the way.' });

/**
 * A client's line to a backend. It loses what its weather says, and says again, at any time later, what has arrived once: a frame to
 * the store, a push to the backend. What was lost never arrives, and nothing overtakes anything: so do real lines behave.
 */
export class LossyBackend implements Backend {
  weather: Weather = 'fair';
  readonly #backend: Backend;
  readonly #frames: (() => void)[] = [];
  readonly #pushes: (() => Promise<unknown>)[] = [];

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  async connect(session: Session, sink: Sink): Promise<Connection> {
    const inner = await this.#backend.connect(session, {
      state: (state) => sink.state(state),
      problem: (error) => sink.problem(error),
      published: (published) => sink.published(published),
      moved: (scope, moves) => sink.moved(scope, moves),
      live: (frame) => sink.live(frame),
      frame: (frame) => this.#pass(frame, sink),
    });
    return {
      subscribe: (scope: Scope, cursor?: Cursor): Subscription => inner.subscribe(scope, cursor),
      push: (mutations) => this.#push(inner, mutations),
      ...(inner.blobs && { blobs: inner.blobs }),
      close: () => inner.close(),
    };
  }

  openStorage(clientId: string): Promise<ClientStorage> {
    return this.#backend.openStorage(clientId);
  }

  /** A frame that came before comes again. */
  repeatFrame(pick: number): void {
    this.#frames[pick % this.#frames.length]?.();
  }

  /** All frames that ever came come again, the oldest last: in their own order each would mend what the one before has done. */
  repeatFrames(): void {
    for (const repeat of this.#frames.toReversed()) repeat();
  }

  /** A push that came before comes again; nobody waits for the answer. */
  async repeatPush(pick: number): Promise<void> {
    await this.#pushes[pick % this.#pushes.length]?.().catch(() => undefined);
  }

  #pass(frame: Frame, sink: Sink): void {
    if (this.weather === 'loses frames') return;
    this.#frames.push(() => sink.frame(frame));
    sink.frame(frame);
  }

  async #push(inner: Connection, mutations: readonly WireMutation[]): Promise<readonly MutationResult[]> {
    if (this.weather === 'loses pushes') throw lostFailure();
    const push = () => inner.push(mutations);
    this.#pushes.push(push);
    const results = await push();
    if (this.weather === 'loses answers') throw lostFailure();
    return results;
  }
}
