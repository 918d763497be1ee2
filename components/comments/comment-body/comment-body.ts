import { html, nothing, type PropertyValues } from 'lit';
import { query } from 'lit/decorators.js';
import { property, state } from '../../base/decorators.js';
import type { Comment, User } from '../../../store/model/index.js';
import controlStyles from '../../styles/controls.styles.js';
import { CollabElement } from '../../base/element.js';
import hostStyles from '../../styles/host.styles.js';
import { loadOnce } from '../../base/lazy.js';
import { LocalizeController } from '../../base/localize.js';
import type { ChipSubject } from '../../page/named-people.js';
import { textToFragment, textToHtml } from '../../base/plain-text.js';
import proseStyles from '../../styles/prose.styles.js';
import { readableText } from '../../../store/rules/placeholders.js';
import { htmlToText } from '../../../store/model/text.js';
import { CollabChipActivateEvent, CollabLinkActivateEvent } from './comment-body.events.js';
import styles from './comment-body.styles.js';

export * from './comment-body.events.js';

/** What a body needs to know of a comment. */
export type BodyComment = Pick<Comment, 'commentText'> &
  Partial<Pick<Comment, 'commentId' | 'commentHtml' | 'taggedUserContacts' | 'to' | 'customList'>>;

/** Below this many characters and lines no text is tall enough to fold: it need not be measured. */
const shortLength = 600;
const shortLines = 12;
/** In px: a fold that hides less than this is not worth a button. */
const worthFolding = 48;

let module: typeof import('./rich-content.js') | undefined;

const loadRichContent = loadOnce(async () => {
  module = await import('./rich-content.js');
});

/**
 * One comment's text: rich where it has HTML, sanitised always, with the names of the people it tags.
 *
 * @tag collab-comment-body
 * @fires {CollabLinkActivateEvent} collab-link-activate - The user follows a link; prevented, it does not open.
 * @fires {CollabChipActivateEvent} collab-chip-activate - The user presses a mention, or an item that has no link.
 * @csspart text - The text.
 * @csspart mention - The name of a person or a group the comment tags, or of an item of a custom list.
 * @csspart toggle - The button that unfolds a long text.
 * @cssstate folded - The text is too long and is cut short.
 * @cssprop [--collab-comment-body-folded-size=20rem] - Height a long text is folded to.
 */
export class CollabCommentBody extends CollabElement {
  static override styles = [hostStyles, controlStyles, proseStyles, styles];

  /** Comment whose text is shown. */
  @property({ attribute: false, has: 'commentText' }) comment?: BodyComment;
  /** HTML shown where there is no `comment`. */
  @property() html = '';
  /** Plain text shown where there is neither. */
  @property() text = '';
  /** Who is reading: what mentions them stands out. */
  @property({ attribute: false }) me: Pick<User, 'userId'> | null = null;

  /** `none`: never limited. `unknown`: limited until it is measured. */
  @state() private fold: 'none' | 'unknown' | 'folded' | 'open' = 'none';

  @query('.clip') private readonly clip!: HTMLElement;
  @query('.prose') private readonly prose!: HTMLElement;

  readonly #localize = new LocalizeController(this);
  readonly #size = new ResizeObserver(() => this.#measure());
  #content: DocumentFragment | undefined;
  #loading: Promise<boolean> | undefined;
  readonly #again = { requestUpdate: () => this.requestUpdate('html') };

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#observe();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#size.disconnect();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if ((['comment', 'html', 'text', 'me'] as const).some((name) => changed.has(name))) {
      this.#content = this.#compose();
      this.fold = isShort(this.#content) ? 'none' : 'unknown';
    }
    this.setState('folded', this.fold === 'folded');
  }

  protected override updated(changed: PropertyValues): void {
    if (!changed.has('fold')) return;
    // Observed anew in the round of measuring that folds it, it would be one too many for that round.
    const wasObserved = changed.get('fold') !== undefined && changed.get('fold') !== 'none';
    if (wasObserved !== (this.fold !== 'none')) this.#observe();
  }

  /** Complete once rich text is shown as such. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.#loading;
    return super.getUpdateComplete();
  }

  protected override render() {
    const limited = this.fold === 'unknown' || this.fold === 'folded';
    return html`
      <div class="clip ${limited ? 'limited' : ''}" @focusin=${this.#focused}>
        <div part="text" class="prose">${this.#content}</div>
      </div>
      ${this.#toggle()}
    `;
  }

  #compose(): DocumentFragment {
    const source: BodyComment = this.comment ?? { commentText: this.text, commentHtml: this.html };
    const content = this.#contentOf(source);
    // A block of code may scroll: the keyboard has to reach it.
    for (const code of content.querySelectorAll('pre')) code.tabIndex = 0;
    for (const link of content.querySelectorAll('a')) {
      link.addEventListener('click', (event) => this.#followed(event, link, source.commentId));
    }
    return content;
  }

  /** What shows more than a text is loaded for the first comment that has more; until it has come the text is shown. */
  #contentOf(source: BodyComment): DocumentFragment {
    if (isPlain(source)) return textToFragment(source.commentText);
    if (module) {
      const pressed = (subject: ChipSubject, chip: HTMLElement) => this.#pressed(subject, chip, source.commentId);
      return module.richContent(source, { me: this.me, localize: this.#localize, pressed });
    }
    this.#loading = loadRichContent(this.#again);
    return textToFragment(readableText(source) || htmlToText(source.commentHtml ?? ''));
  }

  #toggle() {
    if (this.fold !== 'folded' && this.fold !== 'open') return nothing;
    const open = this.fold === 'open';
    return html`
      <button
        part="toggle"
        class="more button button--ghost"
        aria-expanded=${open ? 'true' : 'false'}
        @click=${this.#turn}
      >
        ${this.#localize.term(open ? 'showLess' : 'showMore')}
      </button>
    `;
  }

  #turn(): void {
    this.fold = this.fold === 'open' ? 'folded' : 'open';
    // Folded again, the text begins where the person is.
    if (this.fold === 'folded') void this.updateComplete.then(() => this.scrollIntoView({ block: 'nearest' }));
  }

  #observe(): void {
    this.#size.disconnect();
    if (this.fold !== 'none') this.#size.observe(this.prose);
  }

  #measure(): void {
    if (this.fold === 'none' || this.fold === 'open') return;
    const hidden = this.prose.scrollHeight - this.clip.clientHeight;
    if (hidden > worthFolding) this.fold = 'folded';
    else this.fold = hidden > 0 ? 'none' : 'unknown';
  }

  /** What has the focus must be seen. */
  #focused(event: FocusEvent): void {
    if (this.fold !== 'folded' || !(event.target instanceof Element)) return;
    if (event.target.getBoundingClientRect().bottom > this.clip.getBoundingClientRect().bottom) this.fold = 'open';
  }

  #pressed({ kind, id }: ChipSubject, chip: HTMLElement, commentId: number | undefined): void {
    const detail = { kind, id, text: chip.textContent, ...(commentId !== undefined && { commentId }) };
    this.dispatchEvent(new CollabChipActivateEvent(detail));
  }

  #followed(event: MouseEvent, link: HTMLAnchorElement, commentId: number | undefined): void {
    const detail = { text: link.textContent, link: link.href, ...(commentId !== undefined && { commentId }) };
    if (!this.dispatchEvent(new CollabLinkActivateEvent(detail))) event.preventDefault();
  }
}

/** Whether a comment says no more than its text. */
function isPlain({ commentText, commentHtml, taggedUserContacts, to, customList }: BodyComment): boolean {
  const names = [taggedUserContacts, to, customList].some((list) => list && list.length > 0);
  return !names && (!commentHtml || commentHtml === textToHtml(commentText));
}

function isShort(content: DocumentFragment): boolean {
  return (
    content.textContent.length < shortLength &&
    content.querySelectorAll('p, li, br').length < shortLines &&
    !content.querySelector('pre')
  );
}
