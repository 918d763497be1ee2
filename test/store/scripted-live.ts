import type { LiveChannel } from '../../store/backends/backend.js';
import type { LiveResult, WireLiveChange } from '../../store/backends/protocol.js';
import { CollabFailure } from '../../store/base/collab-failure.js';

/** Live state that does what the test says, when the test says it. */
export class ScriptedLive {
  readonly pushes: (readonly WireLiveChange[])[] = [];
  /** How often values were followed. */
  followed = 0;
  readonly #answers: { resolve(results: readonly LiveResult[]): void; reject(error: Error): void }[] = [];

  channel(): LiveChannel {
    return {
      follow: () => {
        this.followed += 1;
        return { unsubscribe: () => undefined };
      },
      push: (_scope, changes) => {
        this.pushes.push(changes);
        return new Promise((resolve, reject) => this.#answers.push({ resolve, reject }));
      },
    };
  }

  /** Answers all of a push: each with a place from this one on, or with the code of a refusal. */
  answer(push: number, answer: number | string): void {
    const results = (this.pushes[push] ?? []).map(({ mid }, at): LiveResult =>
      typeof answer === 'string'
        ? { mid, ok: false, error: { code: answer, message: 'No.' } }
        : { mid, ok: true, seq: answer + at, epoch: 'e1' },
    );
    this.#answers[push]?.resolve(results);
  }

  /** Says nothing of a push. */
  fail(push: number): void {
    this.#answers[push]?.reject(new CollabFailure({ code: 'unavailable', message: 'Not now.' }));
  }
}
