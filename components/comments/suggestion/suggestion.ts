import { html, nothing, type PropertyValues } from 'lit';
import type { AutocompleteIcon } from '../../../store/index.js';
import { INVITED, suggestionName, type Suggestion } from '../../../store/model/autocomplete.js';
import { pictureUrl } from '../../../store/model/picture-url.js';
import { showBidiControls } from '../../base/bidi-controls.js';
import { property } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import { LocalizeController } from '../../base/localize.js';
import '../../ui/icon/more-icons.js';
import { observeMediaOrigins, allowedPictureUrl } from '../../base/media-urls.js';
import hostStyles from '../../styles/host.styles.js';
import { CollabAvatar } from '../../ui/avatar/avatar.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import '../../base/english-messages.js';
import type { IconName } from '../../ui/icon/icons.js';
import { highlight } from './highlight.js';
import styles from './suggestion.styles.js';

/**
 * An option in a list of suggestions: a person, a group or an item of a custom list.
 *
 * @tag collab-suggestion
 * @private Rendered by other elements of the kit.
 * @csspart name - The name.
 * @csspart detail - An e-mail address, a description or the number of people.
 * @csspart toggle - The arrow of a group, which shows its members.
 * @csspart match - A highlighted part of the name.
 */
export class CollabSuggestion extends CollabElement {
  static override dependencies = { 'collab-avatar': CollabAvatar, 'collab-icon': CollabIcon };
  static override styles = [hostStyles, styles];

  static {
    this.addInitializer((host) => observeMediaOrigins(host));
  }

  /** The person, group or item. */
  @property({ attribute: false, has: 'type' }) suggestion?: Suggestion;
  /** Words that are highlighted in the name. */
  @property({ attribute: false }) highlightTerms: readonly string[] = [];
  /** Whether Enter chooses the suggestion. */
  @property({ type: Boolean, reflect: true }) active = false;
  /** Whether the suggestion is already chosen. */
  @property({ type: Boolean, reflect: true }) chosen = false;

  /** Whether the members of a group are shown. */
  @property({ type: Boolean, reflect: true }) unfolded = false;
  /** Whether the person is shown as a member below a group. */
  @property({ type: Boolean, reflect: true }) member = false;

  readonly #localize = new LocalizeController(this);

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('active') && this.active) this.scrollIntoView({ block: 'nearest' });
  }

  protected override render() {
    const { suggestion } = this;
    if (!suggestion) return nothing;
    const detail = this.#detailOf(suggestion);
    return html`
      <span class="figure">${this.#renderFigure(suggestion)}</span>
      <span class="words">
        <bdi part="name" class="name">${this.#renderName(suggestion)}</bdi>
        ${detail ? html`<bdi part="detail" class="detail">${detail}</bdi>` : nothing}
      </span>
      ${suggestion.type === 'group' && suggestion.group.users?.length ? this.#renderToggle() : nothing}
      ${this.chosen ? html`<collab-icon class="tick" name="check"></collab-icon>` : nothing}
    `;
  }

  #renderToggle() {
    const label = this.#localize.term(this.unfolded ? 'hideMembers' : 'showMembers');
    return html`
      <span part="toggle" class="toggle" title=${label}>
        <collab-icon name=${this.unfolded ? 'chevron-down' : 'chevron-right'} label=${label}></collab-icon>
      </span>
    `;
  }

  #renderName(suggestion: Suggestion) {
    return highlight(showBidiControls(suggestionName(suggestion)), this.highlightTerms.join(' ')).map(
      ({ text, isMatch }) => (isMatch ? html`<mark part="match">${text}</mark>` : text),
    );
  }

  #detailOf(suggestion: Suggestion): string {
    if (suggestion.type === 'custom') return suggestion.item.description ?? '';
    if (suggestion.type === 'group') {
      const count = suggestion.group.users?.length ?? 0;
      return count > 0 ? this.#localize.term('people', count) : '';
    }
    const { source, name, email } = suggestion.contact;
    if (source === INVITED) return this.#localize.term('notMember');
    return name?.trim() ? (email ?? '') : '';
  }

  #renderFigure(suggestion: Suggestion) {
    if (suggestion.type === 'group') return this.#renderIcon('people');
    if (suggestion.type === 'custom') return this.#renderImage(suggestion.item.icon);
    if (suggestion.contact.source === INVITED) return this.#renderIcon('person-plus');
    return html`<collab-avatar size="s" label="" .user=${suggestion.contact}></collab-avatar>`;
  }

  #renderIcon(name: IconName) {
    return html`<span class="ground"><collab-icon name=${name}></collab-icon></span>`;
  }

  /** Renders an item's icon. SVG markup of the page is shown as an image, in which no script runs. */
  #renderImage(icon: AutocompleteIcon = {}) {
    const address = allowedPictureUrl(pictureUrl(icon));
    if (!address) return this.#renderIcon('tag');
    return html`<img class="picture" src=${address} alt="" decoding="async" referrerpolicy="no-referrer" />`;
  }
}
