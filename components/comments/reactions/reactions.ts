import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { CustomReaction, ReactionAnnotation, Reaction, User, ReactionReference } from '../../../store/index.js';
import { pictureUrl } from '../../../store/model/picture-url.js';
import { property, state } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import { LocalizeController } from '../../base/localize.js';
import { observeMediaOrigins } from '../../base/media-urls.js';
import { RovingFocusController } from '../../controllers/roving-focus.js';
import { personName } from '../../display/person-name.js';
import { renderReactionGlyph } from '../../display/reaction-glyph.js';
import hostStyles from '../../styles/host.styles.js';
import type { CollabEmojiSelectEvent } from '../../ui/emoji-picker/emoji-picker.js';
import type { CollabEmojiPopup } from '../../ui/emoji-popup/emoji-popup.js';
import { loadEmojiPopup } from '../../ui/emoji-popup/load.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import '../../base/english-messages.js';
import { CollabTooltip } from '../../ui/tooltip/tooltip.js';
import { CollabReactionToggleEvent } from './reactions.events.js';
import styles from './reactions.styles.js';

/** Returns the skin tone variant that all reactions of a kind share. */
function sharedVariant({ reactions = [] }: ReactionAnnotation): string | undefined {
  const [variant] = new Set(reactions.map((each) => each.variant));
  const isShared = reactions.every((each) => each.variant === variant);
  return isShared && variant && /\p{Emoji_Modifier}/u.test(variant) ? variant : undefined;
}

/** Returns the name and glyph of a kind of reaction: its own, otherwise those of the set. */
function resolveGlyph(kind: ReactionAnnotation, set: readonly CustomReaction[]): CustomReaction {
  const id = kind.icon ?? '';
  const offered = set.find((each) => each.id === id);
  const url = kind.iconUrl ?? (offered && pictureUrl(offered));
  const emoji = sharedVariant(kind) ?? kind.iconEmoji ?? offered?.emoji;
  return { id, name: offered?.name ?? kind.iconEmoji ?? id, ...(url && { url }), ...(emoji && { emoji }) };
}

/** Greatest number of people named in a label. The others are counted. */
const MAX_NAMES = 8;

/** Returns the label of a reaction with the names of its people, in order; the user comes last. */
function reactionLabel(
  name: string,
  reactions: readonly Reaction[],
  currentUser: Pick<User, 'userId'> | null,
  localize: LocalizeController,
): string {
  const others = reactions.filter(({ from }) => from.userId !== currentUser?.userId);
  const self = others.length < reactions.length ? [localize.term('you')] : [];
  const named = others.slice(0, MAX_NAMES - self.length);
  const names = named.map(({ from }) => personName(from, localize.term('unknownPerson')));
  return localize.term(
    'reactedBy',
    localize.term('reactionName', name),
    [...names, ...self],
    others.length - named.length,
  );
}

/** A chosen reaction: one of the set or any emoji, with its variant. */
export type ReactionChoice = CustomReaction & Pick<ReactionReference, 'variant'>;

/** Whether two emoji are equal, ignoring variation selectors. */
const isSameEmoji = (one = '', other = ''): boolean =>
  one !== '' && one.replace(/\uFE0F/g, '') === other.replace(/\uFE0F/g, '');

/** Returns the reference of a choice. It uses the id of the set or of an existing reaction, so that equal ones are grouped. */
function createReference(
  { id, emoji, url, variant }: ReactionChoice,
  set: readonly CustomReaction[],
  kinds: readonly ReactionAnnotation[],
): ReactionReference {
  const offered = set.find((each) => each.id === id || isSameEmoji(each.emoji, emoji));
  const existing = kinds.find(({ icon, iconEmoji }) => icon === id || isSameEmoji(iconEmoji, emoji));
  return {
    reactionId: offered?.id ?? existing?.icon ?? id,
    ...(!offered && { customReaction: { ...(emoji && { emoji }), ...(url && { url }) } }),
    ...(variant && { variant }),
  };
}

export * from './reactions.events.js';

/**
 * Reactions to a comment, with a button to add one.
 *
 * @tag collab-reactions
 * @fires {CollabReactionToggleEvent} collab-reaction-toggle - Fired before a reaction of the user is added or removed; cancelable.
 * @csspart row - The row of reactions.
 * @csspart chip - A kind of reaction with its count.
 * @csspart add - The button that adds a reaction.
 */
export class CollabReactions extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon, 'collab-tooltip': CollabTooltip };
  static override styles = [hostStyles, styles];

  static {
    this.addInitializer((host) => observeMediaOrigins(host));
  }

  /** The comment's reactions; the oldest kind comes first. */
  @property({ attribute: false }) reactions: readonly ReactionAnnotation[] = [];
  /** Reactions offered first. */
  @property({ attribute: false }) reactionSet: readonly CustomReaction[] = [];
  /** The user. */
  @property({ attribute: false }) currentUser: Pick<User, 'userId'> | null = null;
  /** Whether the user cannot react. */
  @property({ type: Boolean, reflect: true }) readonly = false;

  /** Anchor of the emoji popup, which is rendered once it has been opened. */
  @state() private anchor: Element | undefined;

  @query('collab-emoji-popup') private readonly popup!: CollabEmojiPopup | null;

  readonly #localize = new LocalizeController(this);
  readonly #roving = new RovingFocusController(this, {
    items: () => this.#buttons,
    orientation: () => 'horizontal',
  });
  /** Index of the focused button; -1 without focus. */
  #focusedIndex = -1;

  protected override willUpdate(): void {
    this.#focusedIndex = this.#buttons.findIndex((button) => button.matches(':focus'));
  }

  protected override updated(changed: PropertyValues): void {
    // The focused chip was removed with its last reaction.
    const isFocusLost = changed.has('reactions') && this.#focusedIndex >= 0 && !this.shadowRoot?.activeElement;
    if (isFocusLost) this.#roving.focus(Math.min(this.#focusedIndex, this.#buttons.length - 1));
  }

  /** Toggles the emoji popup at an element. */
  async togglePicker(anchor: Element): Promise<void> {
    if (!(await loadEmojiPopup())) return;
    this.anchor = anchor;
    await this.updateComplete;
    if (this.popup) this.popup.open = !this.popup.open;
  }

  protected override render() {
    const kinds = this.reactions.filter(({ reactions = [] }) => reactions.length > 0);
    const term = this.#localize.term.bind(this.#localize);
    return html`
      ${
        kinds.length > 0
          ? html`
              <div
                part="row"
                class="row"
                role="toolbar"
                aria-label=${term('reactions')}
                @keydown=${this.#roving.handleKey}
              >
                ${repeat(
                  kinds,
                  ({ annotationId }) => annotationId,
                  (kind) => this.#renderChip(kind),
                )}
                ${this.readonly ? nothing : this.#renderAddButton()}
              </div>
            `
          : nothing
      }
      ${
        this.anchor
          ? html`
              <collab-emoji-popup
                label=${term('addReaction')}
                user-id=${this.currentUser?.userId ?? ''}
                .anchor=${this.anchor}
                .reactionSet=${this.reactionSet}
                .selectedIds=${kinds.filter((kind) => this.#isOwn(kind)).map(({ icon = '' }) => icon)}
                @collab-emoji-select=${this.#handleSelect}
              ></collab-emoji-popup>
            `
          : nothing
      }
    `;
  }

  get #buttons(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('button')];
  }

  #isOwn({ reactions = [] }: ReactionAnnotation): boolean {
    return reactions.some(({ from }) => from.userId === this.currentUser?.userId);
  }

  #renderChip(kind: ReactionAnnotation) {
    const { reactions = [] } = kind;
    const glyph = resolveGlyph(kind, this.reactionSet);
    const label = reactionLabel(glyph.name, reactions, this.currentUser, this.#localize);
    return html`
      <button
        part="chip"
        class="chip"
        type="button"
        aria-label=${label}
        aria-pressed=${this.#isOwn(kind) ? 'true' : 'false'}
        aria-disabled=${this.readonly ? 'true' : nothing}
        @click=${() => this.#toggle(glyph)}
        @contextmenu=${this.#handleContextMenu}
      >
        ${renderReactionGlyph(glyph)}<span class="count">${this.#localize.number(reactions.length)}</span>
      </button>
      <collab-tooltip>${label}</collab-tooltip>
    `;
  }

  #renderAddButton() {
    return html`
      <button
        part="add"
        class="chip add"
        type="button"
        aria-label=${this.#localize.term('addReaction')}
        aria-haspopup="dialog"
        @click=${(event: Event) => void this.togglePicker(event.currentTarget as Element)}
      >
        <collab-icon name="emoji"></collab-icon>
      </button>
    `;
  }

  #toggle(choice: ReactionChoice): void {
    if (this.readonly) return;
    const reaction = createReference(choice, this.reactionSet, this.reactions);
    this.dispatchEvent(new CollabReactionToggleEvent({ reaction }));
  }

  #handleSelect(event: CollabEmojiSelectEvent): void {
    event.stopPropagation();
    this.#toggle(event.detail);
  }

  /** Shows the tooltip after a long press: touch has no hover. */
  #handleContextMenu(event: PointerEvent): void {
    const chip = event.currentTarget;
    if (event.pointerType !== 'touch' || !(chip instanceof HTMLElement)) return;
    event.preventDefault();
    chip.focus();
    if (chip.nextElementSibling instanceof CollabTooltip) chip.nextElementSibling.open = true;
  }
}
