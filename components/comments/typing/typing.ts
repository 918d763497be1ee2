import { html, nothing, type PropertyValues } from 'lit';
import { property } from '../../base/decorators.js';
import type { User } from '../../../store/index.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { CollabElement } from '../../base/element.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/unprinted.styles.js';
import { LocalizeController } from '../../base/localize.js';
import { personName } from '../../display/person-name.js';
import styles from './typing.styles.js';

/** Stands for the first name in a sentence, the next ones for the others; no text has these characters. */
const FIRST_STOP = 0xe000;

const stopAt = (_: string, at: number): string => String.fromCharCode(FIRST_STOP + at);

const stops = /([\ue000-\uf8ff])/u;

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
      <span part="text" class="text">${this.#shortened()}</span>
    `;
  }

  /** The sentence with each name in an element of its own: names are cut off where they are long, and what is said of them is not. */
  #shortened() {
    const names = this.#names;
    const sentence = this.#localize.term('typing', names.map(stopAt));
    return sentence.split(stops).map((piece, at) => {
      const name = names[piece.charCodeAt(0) - FIRST_STOP];
      return at % 2 === 0 ? piece && html`<span class="rest">${piece}</span>` : html`<bdi class="name">${name}</bdi>`;
    });
  }

  get #sentence(): string {
    const names = this.#names;
    return names.length > 0 ? this.#localize.term('typing', names) : '';
  }

  get #names(): readonly string[] {
    return this.people.map((person) => personName(person, this.#localize.term('unknownPerson')));
  }
}
