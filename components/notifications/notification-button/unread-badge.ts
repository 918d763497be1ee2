import { warnOnce } from '../../base/warn.js';
import { shortCount } from '../../display/short-count.js';

/** A number that this module has put before the document title. */
const titlePrefix = /^\(\d+\+?\)(?: |$)/;

/** The number of unread notifications in the tab title and at the app icon. */
export class UnreadBadge {
  #appBadgeCount = 0;
  #hasTitlePrefix = false;

  /** Puts the number before the title, or removes it for 0. Changes by the page to its title are kept. */
  setTitle(count: number): void {
    if (count === 0 && !this.#hasTitlePrefix) return;
    const title = this.#hasTitlePrefix ? document.title.replace(titlePrefix, '') : document.title;
    this.#hasTitlePrefix = count > 0;
    document.title = count > 0 ? `(${shortCount(count)}) ${title}` : title;
  }

  /** Sets the badge of the installed app, or clears it for 0. Does nothing in browsers without the Badging API. */
  setAppBadge(count: number): void {
    if (count === this.#appBadgeCount || !('setAppBadge' in navigator)) return;
    this.#appBadgeCount = count;
    const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
    done.catch((error: unknown) => warnOnce(`The app's badge could not be set. ${String(error)}`));
  }
}
