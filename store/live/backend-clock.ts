/**
 * How far this machine's clock is ahead of the backend's. What was heard was said before that, and what answers a question
 * after it: that bounds it on both sides. Within the bounds the clock is right, since most are.
 */
export class BackendClock {
  #askedAt = -Infinity;
  #least = -Infinity;
  #most = Infinity;

  /** In ms; where the clock cannot be right, as what came fastest says. */
  get ahead(): number {
    return this.#most < 0 || this.#least > 0 ? this.#most : 0;
  }

  /** The backend is asked: what it says from now on is later. */
  ask(now: number): void {
    this.#askedAt = now;
    // Either clock may have been set anew meanwhile.
    [this.#least, this.#most] = [-Infinity, Infinity];
  }

  /** The backend said what its time was. */
  hear(said: number, now: number): void {
    this.#least = Math.max(this.#least, this.#askedAt - said);
    this.#most = Math.min(this.#most, now - said);
  }
}
