import '../../components/presence/presence-avatars/define.js';
import type { Backend, Sink } from '../../store/backends/backend.js';
import { createMemoryStorage } from '../../store/backends/memory/client-storage.js';
import type { PublishedOf } from '../../store/backends/protocol.js';
import type { PresenceStatus } from '../../store/model/index.js';
import { createStore } from '../../store/store.js';
import type { Row } from '../row.js';

export const name = 'Presence: 2,000 people on one document';

const PEOPLE = 2_000;
const ROUNDS = 30;
/** A frame of 60 a second, in ms. */
const FRAME_MS = 1000 / 60;
const scope = { organizationId: 'o1', documentId: 'd1' };
const pageInfo = { baseUrl: '', path: '', title: '', url: '' };

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** A backend that tells of people as it is told to. */
class Crowd implements Backend {
  #sink: Sink | undefined;
  #at = 0;

  connect(_session: unknown, sink: Sink) {
    this.#sink = sink;
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

  /** Says how people are there, each by a number. */
  say(people: readonly number[], onlineStatus: PresenceStatus): void {
    const at = (this.#at += 1);
    this.#sink?.published(
      people.map((each): PublishedOf<'presence'> => {
        const user = { userId: `u${each}`, organizationId: 'o1', name: `Person ${each}` };
        const state = { onlineStatus, timestamp: at, pageInfo };
        return { scope, from: `tab ${each}`, user, passing: { kind: 'presence', at, ttlMs: 60_000, state } };
      }),
    );
  }
}

/** Time of the main thread from an act until it is painted, in ms. */
async function timeOf(act: () => void): Promise<number> {
  await nextFrame();
  const before = (await benchMetrics()).TaskDuration ?? 0;
  act();
  for (let frame = 0; frame < 3; frame += 1) await nextFrame();
  return (((await benchMetrics()).TaskDuration ?? 0) - before) * 1000;
}

const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

export async function run(): Promise<Row[]> {
  const crowd = new Crowd();
  const store = createStore({ backend: crowd });
  await store.identify({ userId: 'me', organizationId: 'o1', name: 'Me' });
  await store.setDocuments(['d1']);
  const faces = Object.assign(document.createElement('collab-presence-avatars'), { store });
  document.body.append(faces);
  await faces.updateComplete;
  await nextFrame();
  let nothing = Infinity;
  for (let time = 0; time < 20; time += 1) nothing = Math.min(nothing, await timeOf(() => undefined));
  const all = Array.from({ length: PEOPLE }, (_, at) => at);
  const come = (await timeOf(() => crowd.say(all, 'active'))) - nothing;

  let touched = 0;
  const observer = new MutationObserver((records) => (touched += records.length));
  if (faces.shadowRoot) {
    observer.observe(faces.shadowRoot, { subtree: true, childList: true, attributes: true, characterData: true });
  }
  const unseen: number[] = [];
  const counted: number[] = [];
  let atUnseen = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const someone = PEOPLE - 1 - round;
    touched = 0;
    unseen.push((await timeOf(() => crowd.say([someone], 'away'))) - nothing);
    atUnseen = Math.max(atUnseen, touched);
    counted.push((await timeOf(() => crowd.say([PEOPLE + round], 'active'))) - nothing);
  }
  observer.disconnect();
  await store.dispose();
  const row = (what: string, ours: number, limit: number, unit: string): Row => ({
    what,
    ours,
    limit,
    unit,
    pass: ours <= limit,
  });
  return [
    row('all of them come at once', come, 5 * FRAME_MS, 'ms'),
    row('one who is not shown goes away', middle(unseen), FRAME_MS / 4, 'ms'),
    row('one who is not shown goes away: changes of the tree', atUnseen, 0, 'nodes'),
    row('one more comes, who is only counted', middle(counted), FRAME_MS / 4, 'ms'),
  ];
}
