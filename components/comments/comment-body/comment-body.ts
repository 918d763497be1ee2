import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import type { Comment, User } from '../../../store/model/index.js';
import { htmlToText } from '../../../store/model/text.js';
import { readableText } from '../../../store/rules/placeholders.js';
import { property, state } from '../../base/decorators.js';
import { CollabElement } from '../../base/element.js';
import { lazy } from '../../base/lazy.js';
import { LocalizeController } from '../../base/localize.js';
import { textToFragment, textToHtml } from '../../base/plain-text.js';
import type { ChipSubject } from '../../page/mention-registry.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import proseStyles from '../../styles/prose.styles.js';
import { CollabChipActivateEvent, CollabLinkActivateEvent } from './comment-body.events.js';
import styles from './comment-body.styles.js';

export * from './comment-body.events.js';

/** The fields of a comment that its body shows. */
export type BodyComment = Pick<Comment, 'commentText'> &
  Partial<Pick<Comment, 'commentId' | 'commentHtml' | 'taggedUserContacts' | 'to' | 'customList'>>;

/** Texts with fewer characters and lines are never tall enough to collapse, so they are not measured. */
const SHORT_LENGTH = 600;
const SHORT_LINE_COUNT = 12;
/** Height in CSS px that collapsing must hide at least. */
const MIN_HIDDEN_HEIGHT = 48;

let richContentModule: typeof import('./rich-content.js') | undefined;

const loadRichContent = lazy(async () => {
  richContentModule = await import('./rich-content.js');
});

/**
 * The text of a comment: sanitised HTML or plain text, with the names of mentioned people.
 *
 * @tag collab-comment-body
 * @fires {CollabLinkActivateEvent} collab-link-activate - Fired before a link opens; if prevented, it does not open.
 * @fires {CollabChipActivateEvent} collab-chip-activate - Fired when the user presses a mention, or a custom list item without a link.
 * @csspart text - The text.
 * @csspart mention - The name of a mentioned person or group, or of a custom list item.
 * @csspart toggle - The button that shows all of a long text.
 * @cssstate folded - The text is too long and is cut off.
 * @cssprop [--collab-comment-body-folded-size=20rem] - Height of a collapsed text.
 */
export class CollabCommentBody extends CollabElement {
  static override styles = [hostStyles, controlStyles, proseStyles, styles];

  /** The comment whose text is shown. */
  @property({ attribute: false, has: 'commentText' }) comment?: BodyComment;
  /** HTML that is shown if there is no `comment`. */
  @property() html = '';
  /** Plain text that is shown if there is neither `comment` nor `html`. */
  @property() text = '';
  /** The signed-in user; mentions of the user are highlighted. */
  @property({ attribute: false }) currentUser: Pick<User, 'userId'> | null = null;

  /** Whether the text is collapsed. With `unknown` the height is limited until the text is measured. */
  @state() private collapse: 'none' | 'unknown' | 'collapsed' | 'open' = 'none';

  @query('.clip') private readonly clip!: HTMLElement;
  @query('.prose') private readonly prose!: HTMLElement;

  readonly #localize = new LocalizeController(this);
  readonly #resizeObserver = new ResizeObserver(() => this.#measure());
  #content: DocumentFragment | undefined;
  #loading: Promise<boolean> | undefined;
  /** Composes the content again when the lazy module has loaded. */
  readonly #recompose = { requestUpdate: () => this.requestUpdate('html') };

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#observe();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resizeObserver.disconnect();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if ((['comment', 'html', 'text', 'currentUser'] as const).some((name) => changed.has(name))) {
      this.#content = this.#compose();
      this.collapse = isShort(this.#content) ? 'none' : 'unknown';
    }
    this.setState('folded', this.collapse === 'collapsed');
  }

  protected override updated(changed: PropertyValues): void {
    if (!changed.has('collapse')) return;
    // Observing again while the observer delivers a measurement would cause a ResizeObserver loop error.
    const wasObserved = changed.get('collapse') !== undefined && changed.get('collapse') !== 'none';
    if (wasObserved !== (this.collapse !== 'none')) this.#observe();
  }

  /** Resolves when rich text is rendered. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.#loading;
    return super.getUpdateComplete();
  }

  protected override render() {
    const limited = this.collapse === 'unknown' || this.collapse === 'collapsed';
    return html`
      <div class="clip ${limited ? 'limited' : ''}" @focusin=${this.#handleFocus}>
        <div part="text" class="prose">${this.#content}</div>
      </div>
      ${this.#renderToggle()}
    `;
  }

  #compose(): DocumentFragment {
    const source: BodyComment = this.comment ?? { commentText: this.text, commentHtml: this.html };
    const content = this.#createContent(source);
    // Code blocks can scroll, so they must be reachable with the keyboard.
    for (const code of content.querySelectorAll('pre')) code.tabIndex = 0;
    for (const link of content.querySelectorAll('a')) {
      link.addEventListener('click', (event) => this.#handleLinkClick(event, link, source.commentId));
    }
    return content;
  }

  /** Returns the content. Rich content needs a lazy module; its text is shown until that has loaded. */
  #createContent(source: BodyComment): DocumentFragment {
    if (isPlain(source)) return textToFragment(source.commentText);
    if (richContentModule) {
      const onPress = (subject: ChipSubject, chip: HTMLElement) =>
        this.#handleChipPress(subject, chip, source.commentId);
      return richContentModule.renderRichContent(source, {
        host: this,
        currentUser: this.currentUser,
        localize: this.#localize,
        onPress,
      });
    }
    this.#loading = loadRichContent(this.#recompose);
    return textToFragment(readableText(source) || htmlToText(source.commentHtml ?? ''));
  }

  #renderToggle() {
    if (this.collapse !== 'collapsed' && this.collapse !== 'open') return nothing;
    const open = this.collapse === 'open';
    return html`
      <button
        part="toggle"
        class="toggle button button--ghost"
        aria-expanded=${open ? 'true' : 'false'}
        @click=${this.#handleToggle}
      >
        ${this.#localize.term(open ? 'showLess' : 'showMore')}
      </button>
    `;
  }

  #handleToggle(): void {
    this.collapse = this.collapse === 'open' ? 'collapsed' : 'open';
    // The start of the collapsed text can be above the visible part.
    if (this.collapse === 'collapsed') void this.updateComplete.then(() => this.scrollIntoView({ block: 'nearest' }));
  }

  #observe(): void {
    this.#resizeObserver.disconnect();
    if (this.collapse !== 'none') this.#resizeObserver.observe(this.prose);
  }

  #measure(): void {
    if (this.collapse === 'none' || this.collapse === 'open') return;
    const hidden = this.prose.scrollHeight - this.clip.clientHeight;
    if (hidden > MIN_HIDDEN_HEIGHT) this.collapse = 'collapsed';
    else this.collapse = hidden > 0 ? 'none' : 'unknown';
  }

  /** Unfolds the text when the focus moves to a part that is cut off. */
  #handleFocus(event: FocusEvent): void {
    if (this.collapse !== 'collapsed' || !(event.target instanceof Element)) return;
    if (event.target.getBoundingClientRect().bottom > this.clip.getBoundingClientRect().bottom) this.collapse = 'open';
  }

  #handleChipPress({ kind, id }: ChipSubject, chip: HTMLElement, commentId: number | undefined): void {
    const detail = { kind, id, text: chip.textContent, ...(commentId !== undefined && { commentId }) };
    this.dispatchEvent(new CollabChipActivateEvent(detail));
  }

  #handleLinkClick(event: MouseEvent, link: HTMLAnchorElement, commentId: number | undefined): void {
    const detail = { text: link.textContent, link: link.href, ...(commentId !== undefined && { commentId }) };
    if (!this.dispatchEvent(new CollabLinkActivateEvent(detail))) event.preventDefault();
  }
}

/** Whether a comment has no formatting and no mentions. */
function isPlain({ commentText, commentHtml, taggedUserContacts, to, customList }: BodyComment): boolean {
  const hasMentions = [taggedUserContacts, to, customList].some((list) => list && list.length > 0);
  return !hasMentions && (!commentHtml || commentHtml === textToHtml(commentText));
}

function isShort(content: DocumentFragment): boolean {
  return (
    content.textContent.length < SHORT_LENGTH &&
    content.querySelectorAll('p, li, br').length < SHORT_LINE_COUNT &&
    !content.querySelector('pre')
  );
}
