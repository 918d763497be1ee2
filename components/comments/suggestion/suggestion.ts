import { html, nothing, type PropertyValues } from 'lit';
import { property } from '../../base/decorators.js';
import { pictureUrl } from '../../../store/model/picture-url.js';
import { INVITED, suggestionName, type Suggestion } from '../../../store/model/autocomplete.js';
import type { AutocompleteIcon } from '../../../store/index.js';
import { CollabAvatar } from '../../ui/avatar/avatar.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import type { IconName } from '../../ui/icon/icons.js';
import '../../ui/icon/more-icons.js';
import { CollabElement } from '../../base/element.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import { followMediaOrigins, pictureToShow } from '../../base/media-origins.js';
import '../../base/more-english.js';
import { visibleControls } from '../../base/visible-controls.js';
import { highlight } from './highlight.js';
import styles from './suggestion.styles.js';

/**
 * One thing to choose in a list: a person, a group of people, or an item of a custom list.
 *
 * @tag collab-suggestion
 * @csspart name - What it is called.
 * @csspart detail - What else there is to tell: an address, a description, how many people.
 * @csspart toggle - The arrow of a group, which shows who is in it.
 * @csspart match - The part of the name that was looked for.
 */
export class CollabSuggestion extends CollabElement {
  static override dependencies = { 'collab-avatar': CollabAvatar, 'collab-icon': CollabIcon };
  static override styles = [hostStyles, styles];

  static {
    this.addInitializer((host) => followMediaOrigins(host));
  }

  /** What is offered. */
  @property({ attribute: false, has: 'type' }) suggestion?: Suggestion;
  /** What is looked for: it is marked in the name. */
  @property({ attribute: 'search-text' }) searchText = '';
  /** Whether Enter would choose it. */
  @property({ type: Boolean, reflect: true }) active = false;
  /** Whether it is chosen already. */
  @property({ type: Boolean, reflect: true }) chosen = false;

  /** Whether who is in it is shown, where it is a group. */
  @property({ type: Boolean, reflect: true }) unfolded = false;
  /** Whether it is one of the people of a group, shown below that. */
  @property({ type: Boolean, reflect: true }) member = false;

  readonly #localize = new LocalizeController(this);

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('active') && this.active) this.scrollIntoView({ block: 'nearest' });
  }

  protected override render() {
    const { suggestion } = this;
    if (!suggestion) return nothing;
    const detail = this.#detail(suggestion);
    return html`
      <span class="figure">${this.#figure(suggestion)}</span>
      <span class="words">
        <bdi part="name" class="name">${this.#name(suggestion)}</bdi>
        ${detail ? html`<bdi part="detail" class="detail">${detail}</bdi>` : nothing}
      </span>
      ${suggestion.type === 'group' && suggestion.group.users?.length ? this.#toggle() : nothing}
      ${this.chosen ? html`<collab-icon class="tick" name="check"></collab-icon>` : nothing}
    `;
  }

  #toggle() {
    const label = this.#localize.term(this.unfolded ? 'hideMembers' : 'showMembers');
    return html`
      <span part="toggle" class="toggle" title=${label}>
        <collab-icon name=${this.unfolded ? 'chevron-down' : 'chevron-right'} label=${label}></collab-icon>
      </span>
    `;
  }

  #name(suggestion: Suggestion) {
    return highlight(visibleControls(suggestionName(suggestion)), this.searchText).map(({ text, isMatch }) =>
      isMatch ? html`<mark part="match">${text}</mark>` : text,
    );
  }

  #detail(suggestion: Suggestion): string {
    if (suggestion.type === 'custom') return suggestion.item.description ?? '';
    if (suggestion.type === 'group') {
      const count = suggestion.group.users?.length ?? 0;
      return count > 0 ? this.#localize.term('people', count) : '';
    }
    const { source, name, email } = suggestion.contact;
    if (source === INVITED) return this.#localize.term('notMember');
    return name?.trim() ? (email ?? '') : '';
  }

  #figure(suggestion: Suggestion) {
    if (suggestion.type === 'group') return this.#drawing('people');
    if (suggestion.type === 'custom') return this.#picture(suggestion.item.icon);
    if (suggestion.contact.source === INVITED) return this.#drawing('person-plus');
    return html`<collab-avatar size="s" label="" .user=${suggestion.contact}></collab-avatar>`;
  }

  #drawing(name: IconName) {
    return html`<span class="ground"><collab-icon name=${name}></collab-icon></span>`;
  }

  /** Markup of the page's own is shown as a picture: nothing in it runs. */
  #picture(icon: AutocompleteIcon = {}) {
    const address = pictureToShow(pictureUrl(icon));
    if (!address) return this.#drawing('tag');
    return html`<img class="picture" src=${address} alt="" decoding="async" referrerpolicy="no-referrer" />`;
  }
}
