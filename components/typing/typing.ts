import { html, nothing, type PropertyValues } from 'lit';
import { property } from '../internal/decorators.js';
import type { User } from '../../store/index.js';
import { LiveAnnouncerController } from '../internal/controllers/live-announcer.js';
import { CollabElement } from '../internal/element.js';
import hostStyles from '../internal/host.styles.js';
import unprinted from '../internal/unprinted.styles.js';
import { LocalizeController } from '../internal/localize.js';
import { personName } from '../internal/person-name.js';
import styles from './typing.styles.js';

/**
 * Says who is typing. It keeps its line free while nobody is: what stands below it does not move.
 *
 * @tag collab-typing
 * @csspart text - Who is typing, in words.
 * @csspart dots - The moving dots before them.
 */
export class CollabTyping extends CollabElement {
  static override styles = [hostStyles, unprinted, styles];

  /** Who is typing. */
  @property({ attribute: false }) people: readonly User[] = [];

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  #known: ReadonlySet<string> = new Set();

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('people')) return;
    const begins = this.people.some(({ userId }) => !this.#known.has(userId));
    this.#known = new Set(this.people.map(({ userId }) => userId));
    // By the next frame the region is there for sure: one that comes with its words is not read.
    if (begins) requestAnimationFrame(() => this.#announcer.announce(this.#sentence));
  }

  protected override render() {
    if (this.people.length === 0) return nothing;
    return html`
      <span part="dots" class="dots" aria-hidden="true"><i></i><i></i><i></i></span>
      <span part="text" class="text">${this.#sentence}</span>
    `;
  }

  get #sentence(): string {
    const names = this.people.map((person) => personName(person, this.#localize.term('unknownPerson')));
    return names.length > 0 ? this.#localize.term('typing', names) : '';
  }
}
