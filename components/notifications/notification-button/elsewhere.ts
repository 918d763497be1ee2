import { warnOnce } from '../../base/warn.js';

/** A number the kit has put before a title. */
const numbered = /^\(\d+\+?\)(?: |$)/;

/** What is told of unread notifications beside the page: in the tab's title and at the app's icon. */
export class Elsewhere {
  #badge = 0;
  #hasTitle = false;

  /** Puts a number before the tab's title, or takes it away: what the page makes of its title meanwhile stays. */
  title(count: number): void {
    if (count === 0 && !this.#hasTitle) return;
    const bare = this.#hasTitle ? document.title.replace(numbered, '') : document.title;
    this.#hasTitle = count > 0;
    document.title = count > 0 ? `(${count > 99 ? '99+' : String(count)}) ${bare}` : bare;
  }

  /** Puts a number at the app's icon, where the page is installed and the browser can; or takes it away. */
  badge(count: number): void {
    if (count === this.#badge || !('setAppBadge' in navigator)) return;
    this.#badge = count;
    const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
    done.catch((error: unknown) => warnOnce(`The app's badge could not be set. ${String(error)}`));
  }
}
