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
