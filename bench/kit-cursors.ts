import '../components/presence/live-cursors/define.js';
import type { Backend, Sink } from '../store/backends/backend.js';
import { packMoves, type CursorMove } from '../store/backends/cursor-moves.js';
import { createMemoryStorage } from '../store/backends/memory/client-storage.js';
import type { PublishedOf } from '../store/backends/protocol.js';
import { createStore } from '../store/store.js';
import { columnOf, COLUMNS, nameOf, placeAt, ROUND, roundOf } from './cursor-paths.js';
import type { ShowCursors } from './shown-cursors.js';
import { nextFrame } from './traced-acts.js';

const scope = { organizationId: 'o1', documentId: 'd1' };
/** Parts of a surface travel as whole numbers up to this. */
const FULL = 65_535;

const idOf = (column: number): string => `surface-${column}`;

/** Where so many cursors are at a tick, as it travels. */
export function movesAt(count: number, tick: number): Uint8Array {
  const moveOf = (_: unknown, number: number): CursorMove => {
    const { left, top } = placeAt(number, tick);
    return { number, surface: 0, left: Math.round(left * FULL), top: Math.round(top * FULL) };
  };
  return packMoves(Array.from({ length: count }, moveOf));
}

/** A backend that tells of cursors as it is told to. */
class CursorBackend implements Backend {
  #sink: Sink | undefined;

  connect(_session: unknown, sink: Sink) {
    this.#sink = sink;
    sink.state('online');
    return Promise.resolve({
      subscribe: () => ({ unsubscribe: () => undefined }),
      push: () => Promise.resolve([]),
      publish: () => undefined,
      close: () => Promise.resolve(),
    });
  }

  openStorage(clientId: string) {
    return Promise.resolve(createMemoryStorage(clientId));
  }

  /** Says who has a cursor, and what it points into. */
  say(count: number): void {
    const messageOf = (_: unknown, number: number): PublishedOf<'cursor'> => {
      const user = { userId: `u${number}`, organizationId: 'o1', name: nameOf(number) };
      const targetElement = { elementId: idOf(columnOf(number)) };
      const state = { onlineStatus: 'active' as const, surface: 0, targetElement };
      return { scope, from: `tab ${number}`, user, number, passing: { kind: 'cursor', at: 1, ttlMs: 60_000, state } };
    };
    this.#sink?.published(Array.from({ length: count }, messageOf));
  }

  move(moves: Uint8Array): void {
    this.#sink?.moved(scope, moves);
  }
}

/** What the cursors point into: the columns of the page. */
function makeSurfaces(): readonly HTMLElement[] {
  return Array.from({ length: COLUMNS }, (_, column) => {
    const surface = document.createElement('div');
    surface.id = idOf(column);
    const width = 100 / COLUMNS;
    const left = (100 / COLUMNS) * column;
    surface.style.cssText = `position: fixed; inset: 0 auto 0 ${left}vw; inline-size: ${width}vw`;
    return surface;
  });
}

/** Cursors as the kit shows them, with a store of its own. */
export const kitCursors: ShowCursors = async (count) => {
  const round = roundOf((tick) => movesAt(count, tick));
  const backend = new CursorBackend();
  const store = createStore({ backend });
  await store.identify({ userId: 'me', organizationId: 'o1', name: 'Me' });
  await store.setDocuments(['d1']);
  const cursors = Object.assign(document.createElement('collab-live-cursors'), { store });
  const shown = [...makeSurfaces(), cursors];
  document.body.append(...shown);
  while (store.cursors.users().peek() === null) await nextFrame();
  backend.say(count);
  return {
    tell(tick) {
      const moves = round[tick % ROUND];
      if (moves) backend.move(moves);
    },
    boxes: () => [...(cursors.shadowRoot?.querySelectorAll<HTMLElement>('.cursor') ?? [])],
    async end() {
      for (const each of shown) each.remove();
      await store.dispose();
    },
  };
};
