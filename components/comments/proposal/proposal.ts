import { diffArrays } from 'diff';
import { html, nothing } from 'lit';
import type { Comment } from '../../../store/index.js';
import { property } from '../../base/decorators.js';
import { hasDeepChange } from '../../base/deep-equal.js';
import { CollabElement } from '../../base/element.js';
import { LocalizeController } from '../../base/localize.js';
import controlStyles from '../../styles/controls.styles.js';
import hostStyles from '../../styles/host.styles.js';
import { CollabIcon } from '../../ui/icon/icon.js';
import '../../base/english-messages.js';
import * as events from './proposal.events.js';
import styles from './proposal.styles.js';
import { sanitizeProposal, textToReview } from './proposed-content.js';

/** A part of the comparison of two texts. */
interface DiffPart {
  readonly text: string;
  readonly kind: 'unchanged' | 'removed' | 'added';
}

/** Greatest number of changed words. Texts with more changes are shown whole: a comparison is slow and hard to read. */
const MAX_EDITS = 600;
/** Smallest unchanged share of the longer text for a comparison. */
const MIN_UNCHANGED = 0.3;

function segmentWords(text: string, locale: string): string[] {
  return Array.from(
    new Intl.Segmenter(locale || undefined, { granularity: 'word' }).segment(text),
    (word) => word.segment,
  );
}

/** Compares two texts word by word. Texts with little in common are returned whole, one after the other. */
function diffWords(before: string, after: string, locale: string): readonly DiffPart[] {
  const changes = diffArrays(segmentWords(before, locale), segmentWords(after, locale), { maxEditLength: MAX_EDITS });
  const parts = changes?.map(({ value, added, removed }): DiffPart => {
    const kind = added ? 'added' : 'removed';
    return { text: value.join(''), kind: added || removed ? kind : 'unchanged' };
  });
  const unchanged =
    parts?.reduce((sum, { kind, text }) => (kind === 'unchanged' ? sum + text.trim().length : sum), 0) ?? 0;
  if (parts && unchanged >= MIN_UNCHANGED * Math.max(before.length, after.length)) return parts;
  const whole: readonly DiffPart[] = [
    { text: before, kind: 'removed' },
    { text: after, kind: 'added' },
  ];
  return whole.filter(({ text }) => text);
}

export * from './proposal.events.js';

/** The permissions of the user for a proposal. Actions that are missing or false are not offered. */
export interface ProposalCapabilities {
  readonly canAccept?: boolean;
  readonly canReject?: boolean;
}

/** A comment with a proposal. */
export type ProposalComment = Pick<Comment, 'commentId' | 'replaceContentHtml' | 'replaceContentText'>;

/**
 * A comment's proposal to replace the content of its target, as a comparison of both texts, with buttons to accept or reject it.
 *
 * @tag collab-proposal
 * @fires {CollabThreadAcceptEvent} collab-thread-accept - Fired before the proposal is accepted; cancelable.
 * @fires {CollabThreadRejectEvent} collab-thread-reject - Fired before the proposal is rejected; cancelable.
 * @csspart text - The compared text.
 * @csspart removed - Removed text.
 * @csspart added - Added text.
 * @csspart accept - The Accept button.
 * @csspart reject - The Reject button.
 */
export class CollabProposal extends CollabElement {
  static override dependencies = { 'collab-icon': CollabIcon };
  static override styles = [hostStyles, controlStyles, styles];

  /** Id of the comment's thread. */
  @property({ attribute: 'annotation-id' }) annotationId = '';
  /** The comment. */
  @property({ attribute: false }) comment?: ProposalComment | undefined;
  /** Current text of the target; empty if it is unknown. */
  @property({ attribute: 'target-text' }) targetText = '';
  /** The permissions of the user. */
  @property({ attribute: false, hasChanged: hasDeepChange }) capabilities: ProposalCapabilities = {};

  readonly #localize = new LocalizeController(this);
  #diffInput: Parameters<typeof diffWords> | undefined;
  #diff: readonly DiffPart[] = [];

  protected override willUpdate(): void {
    const input: Parameters<typeof diffWords> = [
      this.targetText,
      textToReview(this.comment ?? {}),
      this.#localize.lang(),
    ];
    if (this.#diffInput?.every((value, index) => value === input[index])) return;
    this.#diffInput = input;
    this.#diff = diffWords(...input);
  }

  protected override render() {
    const localize = this.#localize;
    const { canAccept, canReject } = this.capabilities;
    return html`
      <div class="frame" role="group" aria-label=${localize.term('proposedChange')}>
        <div class="title">${localize.term('proposedChange')}</div>
        <div part="text" class="text" dir="auto" tabindex="0">${this.#renderText()}</div>
        ${canAccept || canReject ? this.#renderButtons() : nothing}
      </div>
    `;
  }

  #renderText() {
    const { term } = this.#localize;
    return this.#diff.map(({ text, kind }) => {
      if (kind === 'unchanged') return text;
      const content = html`<span class="visually-hidden">${term.call(this.#localize, kind)} </span>${text}`;
      return kind === 'added' ? html`<ins part="added">${content}</ins>` : html`<del part="removed">${content}</del>`;
    });
  }

  #renderButtons() {
    const localize = this.#localize;
    const { canAccept, canReject } = this.capabilities;
    return html`
      <div class="decision">
        ${
          canAccept
            ? html`<button part="accept" class="button" type="button" @click=${this.#accept}>
                <collab-icon name="check"></collab-icon>${localize.term('accept')}
              </button>`
            : nothing
        }
        ${
          canReject
            ? html`<button part="reject" class="button button--ghost" type="button" @click=${this.#reject}>
                <collab-icon name="close"></collab-icon>${localize.term('reject')}
              </button>`
            : nothing
        }
      </div>
    `;
  }

  get #eventDetail(): events.CollabThreadAcceptEvent['detail'] {
    const { commentId = 0, replaceContentHtml, replaceContentText } = this.comment ?? {};
    return sanitizeProposal({
      annotationId: this.annotationId,
      commentId,
      ...(replaceContentHtml !== undefined && { replaceContentHtml }),
      ...(replaceContentText !== undefined && { replaceContentText }),
    });
  }

  #accept(): void {
    this.dispatchEvent(new events.CollabThreadAcceptEvent(this.#eventDetail));
  }

  #reject(): void {
    this.dispatchEvent(new events.CollabThreadRejectEvent(this.#eventDetail));
  }
}
