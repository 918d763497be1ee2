import { expect } from '@open-wc/testing';
import { describeElement } from '../../anchors/describe/describe-element.js';
import type { Timer, WatchedTarget } from '../../anchors/watch/watched-target.js';
import { AnchorWatcher } from '../../anchors/watch/watcher.js';
import { clearPages, frame, one, pageOf } from './page.js';

const never: Timer = () => () => undefined;

/** A page with one element that is followed. */
export class FollowedPage {
  readonly page: HTMLElement;
  readonly element: HTMLElement;
  readonly #watcher: AnchorWatcher;

  private constructor(page: HTMLElement, element: HTMLElement, timer: Timer) {
    this.page = page;
    this.element = element;
    this.#watcher = new AnchorWatcher(document, { timer });
    this.#watcher.watch('it', describeElement(element), () => undefined);
  }

  /** Follows the element of class `it`, which does not keep that. */
  static async of(markup: string, timer = never): Promise<FollowedPage> {
    const page = pageOf(markup);
    const element = one('.it', page);
    element.classList.remove('it');
    if (!element.getAttribute('class')) element.removeAttribute('class');
    const followed = new FollowedPage(page, element, timer);
    await frame();
    expect(followed.now).to.deep.equal({ state: 'attached', element });
    return followed;
  }

  get now(): WatchedTarget | undefined {
    return this.#watcher.now('it');
  }

  /** The text of what is found; else the state. */
  get found(): string | undefined {
    const { now } = this;
    return now && 'element' in now ? now.element.textContent : now?.state;
  }

  /** Whether it is where it was put. */
  get stays(): boolean {
    return this.now?.state === 'attached' && this.now.element === this.element;
  }

  /** Writes texts into elements that a selector finds, one after the other, all in one frame. */
  async write(selector: string, ...texts: readonly string[]): Promise<void> {
    const elements = [...this.page.querySelectorAll(selector)];
    for (const [i, text] of texts.entries()) elements[i]?.replaceChildren(text);
    await frame();
  }

  end(): void {
    this.#watcher.dispose();
    clearPages();
  }
}
