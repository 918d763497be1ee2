import { html, nothing } from 'lit';
import { property } from '../../base/decorators.js';
import type { Comment } from '../../../store/index.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import controlStyles from '../../styles/controls.styles.js';
import { CollabElement } from '../../base/element.js';
import hostStyles from '../../styles/host.styles.js';
import { LocalizeController } from '../../base/localize.js';
import '../../base/more-english.js';
import { changesOf } from './changes.js';
import { agreeing, reviewedText } from './content.js';
import * as events from './proposal.events.js';
import styles from './proposal.styles.js';

export * from './proposal.events.js';

/** What is shown of a comment that proposes something. */
export type ProposalComment = Pick<Comment, 'commentId' | 'replaceContentHtml' | 'replaceContentText'>;

/**
 * What a comment proposes to put in the place of what its thread is about: what goes and what comes, in one text, and the decision.
 *
 * @tag collab-proposal
 * @fires {CollabThreadAcceptEvent} collab-thread-accept - The user accepts it.
 * @fires {CollabThreadRejectEvent} collab-thread-reject - The user rejects it.
 * @csspart text - The text, with what goes and what comes.
 * @csspart removed - What goes.
 * @csspart added - What comes.
 * @csspart accept - The button that accepts it.
 * @csspart reject - The button that rejects it.
 */
export class CollabProposal extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, controlStyles, styles];

  /** Thread the comment is in. */
  @property({ attribute: 'annotation-id' }) annotationId = '';
  /** The comment. */
  @property({ attribute: false }) comment?: ProposalComment | undefined;
  /** What is there now; unknown where empty. */
  @property({ attribute: 'target-text' }) targetText = '';
  /** Whether the user may accept it. */
  @property({ type: Boolean }) acceptable = false;
  /** Whether the user may reject it. */
  @property({ type: Boolean }) rejectable = false;

  readonly #localize = new LocalizeController(this);

  protected override render() {
    const localize = this.#localize;
    return html`
      <div class="frame" role="group" aria-label=${localize.term('proposedChange')}>
        <div class="title">${localize.term('proposedChange')}</div>
        <div part="text" class="text" dir="auto" tabindex="0">${this.#pieces()}</div>
        ${this.acceptable || this.rejectable ? this.#decision() : nothing}
      </div>
    `;
  }

  #pieces() {
    const { term } = this.#localize;
    return changesOf(this.targetText, reviewedText(this.comment ?? {}), this.#localize.lang()).map(({ text, kind }) => {
      if (kind === 'kept') return text;
      const said = html`<span class="visually-hidden">${term.call(this.#localize, kind)} </span>${text}`;
      return kind === 'added' ? html`<ins part="added">${said}</ins>` : html`<del part="removed">${said}</del>`;
    });
  }

  #decision() {
    const localize = this.#localize;
    return html`
      <div class="decision">
        ${
          this.acceptable
            ? html`<button part="accept" class="button" type="button" @click=${this.#accept}>
                <collab-icon name="check"></collab-icon>${localize.term('accept')}
              </button>`
            : nothing
        }
        ${
          this.rejectable
            ? html`<button part="reject" class="button button--ghost" type="button" @click=${this.#reject}>
                <collab-icon name="close"></collab-icon>${localize.term('reject')}
              </button>`
            : nothing
        }
      </div>
    `;
  }

  get #proposed(): events.CollabThreadAcceptEvent['detail'] {
    const { commentId = 0, replaceContentHtml, replaceContentText } = this.comment ?? {};
    return agreeing({
      annotationId: this.annotationId,
      commentId,
      ...(replaceContentHtml !== undefined && { replaceContentHtml }),
      ...(replaceContentText !== undefined && { replaceContentText }),
    });
  }

  #accept(): void {
    this.dispatchEvent(new events.CollabThreadAcceptEvent(this.#proposed));
  }

  #reject(): void {
    this.dispatchEvent(new events.CollabThreadRejectEvent(this.#proposed));
  }
}
