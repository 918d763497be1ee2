import { html, nothing } from 'lit';
import type { AnnotationRow, Comment } from '../../../store/index.js';
import { loadProposal } from '../proposal/load.js';
import type { ThreadCapabilities } from './capabilities.js';

interface ProposedOptions {
  row: AnnotationRow;
  capabilities: ThreadCapabilities;
  /** What is there now. */
  targetText: string;
}

const proposes = ({ replaceContentHtml, replaceContentText }: Comment): boolean =>
  replaceContentHtml !== undefined || replaceContentText !== undefined;

/** What a comment proposes to put in the place of what its thread is about. The latest that is published is what is decided on. */
export function renderProposed(comment: Comment, { row, capabilities, targetText }: ProposedOptions) {
  if (!proposes(comment)) return nothing;
  void loadProposal();
  const latest = row.data.comments.findLast((each) => proposes(each) && !each.isDraft);
  const isOpen = row.data.status.type !== 'terminal' && latest === comment;
  return html`
    <collab-proposal
      part="proposal"
      annotation-id=${row.id}
      target-text=${targetText}
      .comment=${comment}
      ?acceptable=${isOpen && (capabilities.canAccept ?? false)}
      ?rejectable=${isOpen && (capabilities.canReject ?? false)}
    ></collab-proposal>
  `;
}
