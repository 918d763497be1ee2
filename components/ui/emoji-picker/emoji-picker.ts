import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { property, state } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import '../icon/more-icons.js';
import { LocalizeController } from '../../base/localize.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { RovingFocusController } from '../../controllers/roving-focus.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import { CollabIcon } from '../icon/icon.js';
import '../../base/english-messages.js';
import { EmojiGridController } from './emoji-grid.js';
import { CollabEmojiSelectEvent } from './emoji-picker.events.js';
import styles from './emoji-picker.styles.js';
import { EmojiSetController, type Emoji } from './emoji-set.js';
import { addRecentEmoji, loadPreferences, savePreferences, type EmojiPreferences } from './preferences.js';
import { inSkinTone, SkinToneController } from './skin-tones.js';

export * from './emoji-picker.events.js';

/** Icons of groups whose first emoji would be misleading: recent emoji start with any emoji. */
const groupIcons: Readonly<Record<string, string>> = { recent: '🕘', symbols: '💠' };

/**
 * A picker with all emoji in groups, a search field and skin tones. The emoji load when it is first shown.
 *
 * @tag collab-emoji-picker
 * @fires {CollabEmojiSelectEvent} collab-emoji-select - The user selects an emoji. If canceled, it is not added to the recent emoji.
 * @csspart search - The search field.
 * @csspart tab - The button of a group.
 * @csspart list - The scroll container of the emoji.
 * @csspart emoji - An emoji.
 */
export class CollabEmojiPicker extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, controlStyles, styles];

  /** Id of the user whose skin tone and recent emoji are stored on the device. */
  @property({ attribute: 'user-id' }) userId = '';

  /** Text of the search field. */
  @state() private searchText = '';
  @state() private preferences: EmojiPreferences = { tone: '', recent: [] };

  @query('.search') private readonly searchField!: HTMLInputElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  readonly #emojiSet = new EmojiSetController(this, this.#localize);
  readonly #grid = new EmojiGridController(this, this.#localize, (emoji) => this.#select(emoji));
  readonly #skinTones = new SkinToneController(this, {
    localize: this.#localize,
    tone: () => this.preferences.tone,
    names: () => this.#emojiSet.set?.tones ?? [],
    select: (tone) => this.#savePreferences({ ...this.preferences, tone }),
  });
  readonly #roving = new RovingFocusController(this, {
    items: () => [...this.renderRoot.querySelectorAll<HTMLElement>('.tab')],
    orientation: () => 'horizontal',
  });
  /** Recent emoji when the picker was opened. Later ones are not shown, so that nothing moves under the pointer. */
  #recentAtOpening: readonly string[] = [];

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.hasUpdated || changed.has('userId')) {
      this.preferences = loadPreferences(this.userId);
      this.#recentAtOpening = this.preferences.recent;
    }
    this.#grid.setGroups(this.#emojiSet.groups(this.searchText, this.#recentAtOpening));
    if (!changed.has('searchText') || changed.get('searchText') === undefined) return;
    this.#grid.activate(this.searchText.trim() && this.#grid.count > 0 ? 0 : -1);
    const resultMessage = () => (this.searchText ? this.#localize.term('emojiFound', this.#grid.count) : '');
    this.#announcer.announceDebounced(resultMessage);
  }

  /** Focuses the search field. With a coarse pointer it focuses the list instead, so that no on-screen keyboard opens. */
  override focus(): void {
    if (!this.hasUpdated) void this.updateComplete.then(() => this.focus());
    else if (!matchMedia('(pointer: coarse)').matches) this.searchField?.focus({ preventScroll: true });
    else this.renderRoot.querySelector<HTMLElement>('.list')?.focus({ preventScroll: true });
  }

  protected override render() {
    const { set, failed } = this.#emojiSet;
    return html`
      <div class="picker" @keydown=${this.#handleKey}>
        <div class="top">${this.#renderSearchField()} ${this.#skinTones.renderButton()}</div>
        ${this.#skinTones.renderTones()} ${this.#renderGroupTabs()}
        ${this.#grid.render(this.preferences.tone, !set && !failed)} ${this.#renderMessage()} ${this.#renderPreview()}
      </div>
    `;
  }

  /** Renders the search field, which keeps the focus while arrow keys move between emoji. */
  #renderSearchField() {
    const label = this.#localize.term('searchEmoji');
    const { activeIndex } = this.#grid;
    return html`
      <div class="field search-field">
        <collab-icon name="search"></collab-icon>
        <input
          part="search"
          class="search"
          type="text"
          role="combobox"
          inputmode="search"
          enterkeyhint="search"
          autocomplete="off"
          spellcheck="false"
          aria-label=${label}
          aria-autocomplete="list"
          aria-controls="list"
          aria-expanded="true"
          aria-activedescendant=${activeIndex < 0 ? nothing : `emoji-${String(activeIndex)}`}
          placeholder=${label}
          .value=${live(this.searchText)}
          @input=${() => (this.searchText = this.searchField?.value ?? '')}
        />
      </div>
    `;
  }

  #renderGroupTabs() {
    const groups = this.searchText.trim() ? [] : this.#emojiSet.groups(this.searchText, this.#recentAtOpening);
    return html`
      <div
        class="tabs"
        role="toolbar"
        aria-label=${this.#localize.term('emojiGroups')}
        @keydown=${this.#roving.handleKey}
      >
        ${groups.map(
          (group) => html`
            <button
              part="tab"
              class="tab emoji-button"
              type="button"
              aria-label=${group.name}
              aria-current=${group.id === this.#grid.currentGroupId ? 'true' : 'false'}
              title=${group.name}
              @click=${() => this.#grid.scrollToGroup(group)}
            >
              ${groupIcons[group.id] ?? group.emoji[0]?.emoji}
            </button>
          `,
        )}
      </div>
    `;
  }

  /** Renders why there are no emoji: loading failed, or the search has no results. */
  #renderMessage() {
    const { set, failed } = this.#emojiSet;
    if (failed) {
      return html`
        <div class="message">
          <p>${this.#localize.term('emojiFailed')}</p>
          <button class="button" type="button" @click=${() => this.#emojiSet.retry()}>
            ${this.#localize.term('retry')}
          </button>
        </div>
      `;
    }
    if (!set || this.#grid.count > 0) return nothing;
    return html`<div class="message"><p>${this.#localize.term('emojiFound', 0)}</p></div>`;
  }

  #renderPreview() {
    const emoji = this.#grid.previewEmoji;
    return html`
      <div class="preview" aria-hidden="true">
        <span class="sample">${emoji ? inSkinTone(emoji.emoji, this.preferences.tone) : nothing}</span>
        <span class="name">${emoji?.name}</span>
      </div>
    `;
  }

  #select({ emoji, name }: Emoji): void {
    const variant = inSkinTone(emoji, this.preferences.tone);
    const detail = { id: emoji, name, emoji, ...(variant !== emoji && { variant }) };
    if (!this.dispatchEvent(new CollabEmojiSelectEvent(detail))) return;
    this.#savePreferences(addRecentEmoji(this.preferences, emoji));
  }

  #savePreferences(preferences: EmojiPreferences): void {
    this.preferences = preferences;
    savePreferences(this.userId, preferences);
  }

  #handleKey(event: KeyboardEvent): void {
    if (event.isComposing || event.altKey || event.metaKey) return;
    if (event.target === this.searchField) this.#handleSearchKey(event);
    // Typing anywhere in the picker starts a search.
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey) this.searchField?.focus();
  }

  #handleSearchKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && this.searchText) {
      // Canceling the event keeps the surrounding popup open.
      event.preventDefault();
      this.searchText = '';
    } else {
      this.#grid.handleKey(event);
    }
  }
}
