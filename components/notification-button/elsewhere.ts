import { warnOnce } from '../internal/warn.js';

/** What is told of unread notifications beside the page: in the tab's title and at the app's icon. */
class Elsewhere {
  /** The title as the page has it. */
  #title: string | undefined;
  #shownTitle = '';
  #badge = 0;

  /** Puts a number before the tab's title, or takes it away: what the page makes of its title meanwhile stays. */
  title(count: number): void {
    const now = document.title;
    if (this.#title === undefined || now !== this.#shownTitle) this.#title = now;
    if (count === 0 && this.#shownTitle === '') return;
    this.#shownTitle = count > 0 ? `(${count > 99 ? '99+' : String(count)}) ${this.#title}` : this.#title;
    if (this.#shownTitle !== now) document.title = this.#shownTitle;
    if (count === 0) this.#shownTitle = '';
  }

  /** Puts a number at the app's icon, where the page is installed and the browser can; or takes it away. */
  badge(count: number): void {
    if (count === this.#badge || !('setAppBadge' in navigator)) return;
    this.#badge = count;
    const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
    done.catch((error: unknown) => warnOnce(`The app's badge could not be set. ${String(error)}`));
  }
}

export type { Elsewhere };

export const elsewhere = (): Elsewhere => new Elsewhere();
