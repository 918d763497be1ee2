import { html, nothing } from 'lit';
import { readableText } from '../../store/rules/placeholders.js';
import type { LocalizeController } from '../internal/localize.js';
import '../internal/more-english.js';
import type { DraftElsewhere } from './new-thread-drafts.js';

interface DraftsElsewhere {
  readonly drafts: readonly DraftElsewhere[];
  readonly localize: LocalizeController;
  /** Goes on with a draft at the place that is being written at. */
  readonly take: (draft: DraftElsewhere) => void;
  readonly discard: (draft: DraftElsewhere) => void;
}

const beginningOf = ({ draft }: DraftElsewhere): string =>
  readableText(draft) || (draft.attachments ?? []).map(({ name }) => name).join(', ');

/** The drafts of new threads that were begun at other places, and what can be done with them here. */
export function renderDraftsElsewhere({ drafts, localize, take, discard }: DraftsElsewhere) {
  if (drafts.length === 0) return nothing;
  return html`
    <ul part="drafts" class="drafts" aria-label=${localize.term('unsentDrafts')}>
      ${drafts.map(
        (each) => html`
          <li>
            <bdi class="begun">${localize.term('draftFrom', each.name)}</bdi>
            <bdi class="beginning">${beginningOf(each)}</bdi>
            <span class="draft-actions">
              <button class="button button--ghost" type="button" @click=${() => take(each)}>
                ${localize.term('continueHere')}
              </button>
              <button class="button button--ghost" type="button" @click=${() => discard(each)}>
                ${localize.term('discard')}
              </button>
            </span>
          </li>
        `,
      )}
    </ul>
  `;
}
