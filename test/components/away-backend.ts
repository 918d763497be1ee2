import type { Backend, Sink } from '../../store/backends/backend.js';
import type { CollabError } from '../../store/index.js';

/** A backend that cannot be reached until it comes back, and again when it leaves. */
export interface AwayBackend extends Backend {
  comeBack(): void;
  leave(problem?: CollabError): void;
}

/** Returns a backend over another one that keeps its live values back while it is away. Away at first. */
export function awayBackend(backend: Backend): AwayBackend {
  let sink: Sink | undefined;
  let isAway = true;
  let refollow = (): void => undefined;
  const resume: (() => void)[] = [];
  const whenBack = (): Promise<void> => (isAway ? new Promise((resolve) => resume.push(resolve)) : Promise.resolve());
  return {
    openStorage: (clientId) => backend.openStorage(clientId),
    connect: async (session, own) => {
      sink = own;
      const connection = await backend.connect(session, {
        ...own,
        state: (state) => own.state(isAway ? 'offline' : state),
        live: (frame) => !isAway && own.live(frame),
      });
      const { live } = connection;
      if (!live) return connection;
      return {
        ...connection,
        live: {
          follow: (scope, clientId) => {
            let subscription = live.follow(scope, clientId);
            refollow = () => {
              subscription.unsubscribe();
              subscription = live.follow(scope, clientId);
            };
            return { unsubscribe: () => subscription.unsubscribe() };
          },
          push: async (scope, changes) => {
            await whenBack();
            return live.push(scope, changes);
          },
        },
      };
    },
    comeBack: () => {
      isAway = false;
      sink?.state('online');
      for (const each of resume.splice(0)) each();
      refollow();
    },
    leave: (problem) => {
      isAway = true;
      sink?.state('offline', problem);
    },
  };
}
