import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property, state } from '../../base/decorators.js';
import { CollabIcon } from '../icon/icon.js';
import controlStyles from '../../styles/controls.styles.js';
import { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import { RovingFocusController } from '../../controllers/roving-focus.js';
import { CollabElement } from '../../base/element.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import { EmojiGrid } from './emoji-grid.js';
import { CollabEmojiSelectEvent } from './emoji-picker.events.js';
import styles from './emoji-picker.styles.js';
import type { Emoji } from './emoji-set.js';
import { EmojiSource } from './emoji-source.js';
import { renderGroupTabs } from './group-tabs.js';
import { keepPreferences, loadPreferences, withRecent, type EmojiPreferences } from './preferences.js';
import { renderSearchField } from './search-field.js';
import { inSkinTone } from './skin-tones.js';
import { ToneChoice } from './tone-choice.js';

export * from './emoji-picker.events.js';

/**
 * All emoji, by group or by what they are called. They come with the kit, when they are first shown.
 *
 * @tag collab-emoji-picker
 * @fires {CollabEmojiSelectEvent} collab-emoji-select - The user chooses an emoji.
 * @csspart search - The field for what is looked for.
 * @csspart tab - A button that leads to a group.
 * @csspart list - What scrolls.
 * @csspart emoji - An emoji.
 */
export class CollabEmojiPicker extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, controlStyles, styles];

  /** Whose skin tone and last choices are kept on this device. */
  @property({ attribute: 'user-id' }) userId = '';

  /** What is looked for. */
  @state() private sought = '';
  @state() private preferences: EmojiPreferences = { tone: '', recent: [] };

  @query('.search') private readonly search!: HTMLInputElement | null;

  readonly #localize = new LocalizeController(this);
  readonly #announcer = new LiveAnnouncerController(this);
  readonly #source = new EmojiSource(this, this.#localize);
  readonly #grid = new EmojiGrid(this, { localize: this.#localize, select: (emoji) => this.#select(emoji) });
  readonly #tones = new ToneChoice(this, {
    localize: this.#localize,
    tone: () => this.preferences.tone,
    names: () => this.#source.set?.tones ?? [],
    choose: (tone) => this.#keep({ ...this.preferences, tone }),
  });
  readonly #tabs = new RovingFocusController(this, {
    items: () => [...this.renderRoot.querySelectorAll<HTMLElement>('.tab')],
    orientation: () => 'horizontal',
  });
  /** What was chosen before the picker was shown: what is chosen now moves nothing under the pointer. */
  #before: readonly string[] = [];

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.hasUpdated || changed.has('userId')) {
      this.preferences = loadPreferences(this.userId);
      this.#before = this.preferences.recent;
    }
    this.#grid.show(this.#source.groups(this.sought, this.#before));
    if (!changed.has('sought') || changed.get('sought') === undefined) return;
    this.#grid.begin(this.sought.trim() && this.#grid.count > 0 ? 0 : -1);
    const found = () => (this.sought ? this.#localize.term('emojiFound', this.#grid.count) : '');
    this.#announcer.announceAtRest(found);
  }

  /** Puts the caret into the search; under a finger, no screen keyboard comes until the field is touched. */
  override focus(): void {
    if (!this.hasUpdated) void this.updateComplete.then(() => this.focus());
    else if (!matchMedia('(pointer: coarse)').matches) this.search?.focus({ preventScroll: true });
    else this.renderRoot.querySelector<HTMLElement>('.list')?.focus({ preventScroll: true });
  }

  protected override render() {
    const { set, failed } = this.#source;
    const term = this.#localize.term.bind(this.#localize);
    return html`
      <div class="picker" @keydown=${this.#keyed}>
        <div class="top">
          ${renderSearchField({
            label: term('searchEmoji'),
            value: this.sought,
            active: this.#grid.active,
            typed: () => (this.sought = this.search?.value ?? ''),
          })}
          ${this.#tones.renderButton()}
        </div>
        ${this.#tones.render()}
        ${renderGroupTabs({
          label: term('emojiGroups'),
          groups: this.sought.trim() ? [] : this.#source.groups(this.sought, this.#before),
          current: this.#grid.current,
          go: (group) => this.#grid.go(group),
          keyed: this.#tabs.handleKey,
        })}
        ${this.#grid.render(this.preferences.tone, !set && !failed)} ${this.#message()} ${this.#preview()}
      </div>
    `;
  }

  /** What there is to say where there is nothing to choose. */
  #message() {
    const { set, failed } = this.#source;
    if (failed) {
      return html`
        <div class="message">
          <p>${this.#localize.term('emojiFailed')}</p>
          <button class="button" type="button" @click=${() => this.#source.retry()}>
            ${this.#localize.term('retry')}
          </button>
        </div>
      `;
    }
    if (!set || this.#grid.count > 0) return nothing;
    return html`<div class="message"><p>${this.#localize.term('emojiFound', 0)}</p></div>`;
  }

  /** The emoji large and by name, for who looks. */
  #preview() {
    const emoji = this.#grid.seen;
    return html`
      <div class="preview" aria-hidden="true">
        <span class="sample">${emoji ? inSkinTone(emoji.emoji, this.preferences.tone) : nothing}</span>
        <span class="name">${emoji?.name}</span>
      </div>
    `;
  }

  #select({ emoji, name }: Emoji): void {
    const variant = inSkinTone(emoji, this.preferences.tone);
    this.#keep(withRecent(this.preferences, emoji));
    this.dispatchEvent(new CollabEmojiSelectEvent({ id: emoji, name, emoji, ...(variant !== emoji && { variant }) }));
  }

  #keep(preferences: EmojiPreferences): void {
    this.preferences = preferences;
    keepPreferences(this.userId, preferences);
  }

  #keyed(event: KeyboardEvent): void {
    if (event.isComposing || event.altKey || event.metaKey) return;
    if (event.target === this.search) this.#searchKeyed(event);
    // What is typed anywhere is looked for.
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey) this.search?.focus();
  }

  #searchKeyed(event: KeyboardEvent): void {
    if (event.key === 'Escape' && this.sought) {
      // Taken: what lies below stays open.
      event.preventDefault();
      this.sought = '';
    } else {
      this.#grid.handleKey(event);
    }
  }
}
