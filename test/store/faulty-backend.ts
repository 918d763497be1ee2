import type { Backend } from '../../store/index.js';

/** A backend whose channel of what passes is faulty, both ways. */
export function faultyBackend(backend: Backend, fault: () => string | undefined): Backend {
  const carry = (deliver: () => void): void => {
    const now = fault();
    if (now === 'lose') return;
    if (now === 'delay') setTimeout(deliver, 15_000);
    else deliver();
    if (now === 'repeat') setTimeout(deliver, 7_000);
  };
  return {
    openStorage: (clientId) => backend.openStorage(clientId),
    async connect(session, sink) {
      const connection = await backend.connect(session, {
        frame: (frame) => sink.frame(frame),
        state: (state) => sink.state(state),
        problem: (error) => sink.problem(error),
        published: (all) => carry(() => sink.published(all)),
        moved: (scope, moves) => carry(() => sink.moved(scope, moves)),
        live: (frame) => sink.live(frame),
      });
      const { publish } = connection;
      return { ...connection, publish: (scope, passing) => carry(() => publish?.(scope, passing)) };
    },
  };
}

/**
 * What becomes of a push. `lost`: it does not arrive. `unanswered`: it arrives and the answer is lost. `silent`: it arrives and nobody is ever
 * told. `late`: it arrives after everything else that is due.
 */
export type PushFault = 'none' | 'lost' | 'unanswered' | 'silent' | 'late';

/** A backend whose pushes of comments, live state and notifications meet faults. */
export function faultyPushes(backend: Backend, fault: () => PushFault): Backend {
  const push = async <T>(send: () => Promise<T>): Promise<T> => {
    const now = fault();
    if (now === 'lost') throw new Error('The push did not arrive.');
    if (now === 'late') for (let turns = 0; turns < 3; turns++) await new Promise((resolve) => setImmediate(resolve));
    const answer = await send();
    if (now === 'unanswered') throw new Error('The answer did not arrive.');
    if (now === 'silent') await new Promise(() => undefined);
    return answer;
  };
  return {
    openStorage: (clientId) => backend.openStorage(clientId),
    async connect(session, sink) {
      const connection = await backend.connect(session, sink);
      const { live, notifications } = connection;
      return {
        ...connection,
        push: (mutations) => push(() => connection.push(mutations)),
        ...(live && { live: { ...live, push: (...args) => push(() => live.push(...args)) } }),
        ...(notifications && {
          notifications: { ...notifications, push: (...args) => push(() => notifications.push(...args)) },
        }),
      };
    },
  };
}
