import { describe, expect, it } from 'vitest';
import { Sessions, type SocketSession } from '../../server/socket.js';

const MEGABYTE = 1024 * 1024;

/** A session for which so many megabytes wait, and whether it was ended. */
class TestSession {
  waitingBytes: number;
  isDropped = false;
  readonly #sessions: Sessions;

  constructor(sessions: Sessions, megabytes: number) {
    this.#sessions = sessions;
    this.waitingBytes = megabytes * MEGABYTE;
  }

  send(): void {
    this.#sessions.noteWaiting(this as unknown as SocketSession, this.waitingBytes);
  }

  drop(): void {
    this.isDropped = true;
    this.#sessions.delete(this as unknown as SocketSession);
  }
}

describe('what waits for the pages of a node', () => {
  it('ends the sessions of the slowest pages when it is too much for all of them together', () => {
    const sessions = new Sessions();
    const waiting = [15, 10, 14, 12, 3];
    const all = Array.from({ length: 25 }, (_, at) => new TestSession(sessions, waiting[at % 5] ?? 0));
    for (const session of all) session.send();
    const left = all.filter(({ isDropped }) => !isDropped).map(({ waitingBytes }) => waitingBytes / MEGABYTE);
    expect(left.reduce((sum, megabytes) => sum + megabytes, 0)).toBeLessThanOrEqual(256);
    expect(left.filter((megabytes) => megabytes === 3)).toHaveLength(5);
    expect(all.filter(({ isDropped }) => isDropped).every(({ waitingBytes }) => waitingBytes >= 14 * MEGABYTE)).toBe(
      true,
    );
  });

  it('ends none that have received it meanwhile', () => {
    const sessions = new Sessions();
    const all = Array.from({ length: 17 }, () => new TestSession(sessions, 15));
    for (const session of all.slice(0, 16)) session.send();
    for (const session of all) session.waitingBytes = 0;
    const last = new TestSession(sessions, 20);
    last.send();
    expect([...all, last].some(({ isDropped }) => isDropped)).toBe(false);
  });
});
