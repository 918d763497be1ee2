import { html, nothing, type PropertyValues } from 'lit';
import type { User } from '../../../store/index.js';
import { property } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import { LocalizeController } from '../../base/localize.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { personName } from '../../display/person-name.js';
import hostStyles from '../../styles/host.styles.js';
import unprinted from '../../styles/no-print.styles.js';
import styles from './typing.styles.js';

/** Placeholder for the first name in a sentence; the next characters are for the other names. All are of the private use area. */
const FIRST_PLACEHOLDER = 0xe000;

const placeholderAt = (_: string, index: number): string => String.fromCharCode(FIRST_PLACEHOLDER + index);

const placeholders = /([\ue000-\uf8ff])/u;

/**
 * Names of the users who are typing. The line keeps its height without them, so that content below does not move.
 *
 * @tag collab-typing
 * @csspart text - The sentence.
 * @csspart dots - The animated dots.
 */
export class CollabTyping extends CollabElement {
  static override styles = [hostStyles, unprinted, styles];

  /** The users who are typing. */
  @property({ attribute: false }) typingUsers: readonly User[] = [];

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  #knownIds: ReadonlySet<string> = new Set();

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('typingUsers')) return;
    const hasNewUser = this.typingUsers.some(({ userId }) => !this.#knownIds.has(userId));
    this.#knownIds = new Set(this.typingUsers.map(({ userId }) => userId));
    // Screen readers ignore text in a live region that was added in the same frame.
    if (hasNewUser) requestAnimationFrame(() => this.#announcer.announce(this.#sentence));
  }

  protected override render() {
    if (this.typingUsers.length === 0) return nothing;
    return html`
      <span part="dots" class="dots" aria-hidden="true"><i></i><i></i><i></i></span>
      <span part="text" class="text">${this.#renderSentence()}</span>
    `;
  }

  /** Renders each name in its own element, so that CSS truncates only names. */
  #renderSentence() {
    const names = this.#names;
    const sentence = this.#localize.term('typing', names.map(placeholderAt));
    return sentence.split(placeholders).map((part, i) => {
      const name = names[part.charCodeAt(0) - FIRST_PLACEHOLDER];
      return i % 2 === 0 ? part && html`<span class="rest">${part}</span>` : html`<bdi class="name">${name}</bdi>`;
    });
  }

  get #sentence(): string {
    const names = this.#names;
    return names.length > 0 ? this.#localize.term('typing', names) : '';
  }

  get #names(): readonly string[] {
    return this.typingUsers.map((person) => personName(person, this.#localize.term('unknownPerson')));
  }
}
