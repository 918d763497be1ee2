import { html, nothing, type LitElement, type ReactiveController } from 'lit';
import type { Comment, CustomReaction, User } from '../../../store/index.js';
import { lazy } from '../../base/lazy.js';
import type { CollabReactions, CollabReactionToggleEvent } from '../reactions/reactions.js';
import type { CommentCapabilities } from './capabilities.js';
import { CollabCommentReactEvent } from './comment.events.js';

/** Loads and defines the element that shows reactions. */
const loadReactions = lazy(
  () => import('../reactions/reactions.js').then((module) => module.CollabReactions.define('collab-reactions')),
  'reacting',
);

/** The comment element that has reactions. */
interface ReactionsHost extends LitElement {
  readonly comment?: Comment;
  readonly annotationId: string;
  readonly currentUser: User | null;
  readonly reactionSet: readonly CustomReaction[];
  readonly capabilities: CommentCapabilities;
}

/** Renders the reactions of a comment. They appear with the first reaction, or while the user chooses it. */
export class ReactionsController implements ReactiveController {
  readonly #host: ReactionsHost;
  /** Whether the user is choosing a reaction. */
  #isChoosing = false;
  /** Whether the reactions have the focus, which must move if they disappear. */
  #hasFocus = false;

  constructor(host: ReactionsHost) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdate(): void {
    const reactions = this.#reactions;
    this.#hasFocus = reactions !== null && this.#host.shadowRoot?.activeElement === reactions;
  }

  hostUpdated(): void {
    if (this.#hasFocus && !this.#reactions) this.#addButton?.focus();
  }

  /** Opens the reaction picker if the user may react. Returns whether it opens. */
  openPicker(): boolean {
    const button = this.#addButton;
    if (button) void this.#choose(button);
    return button !== null;
  }

  render({ reactionAnnotations = [] }: Comment) {
    if (reactionAnnotations.length === 0 && !this.#isChoosing) return nothing;
    void loadReactions();
    const { currentUser, reactionSet, capabilities } = this.#host;
    return html`
      <collab-reactions
        exportparts="chip: reaction, add: add-reaction"
        .reactions=${reactionAnnotations}
        .reactionSet=${reactionSet}
        .currentUser=${currentUser}
        ?readonly=${!capabilities.canReact}
        @collab-reaction-toggle=${this.#handleToggle}
      ></collab-reactions>
    `;
  }

  get #reactions(): CollabReactions | null {
    return this.#host.renderRoot.querySelector('collab-reactions');
  }

  get #addButton(): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>('.react');
  }

  async #choose(button: Element): Promise<void> {
    this.#isChoosing = true;
    this.#host.requestUpdate();
    const [isLoaded] = await Promise.all([loadReactions(), this.#host.updateComplete]);
    if (isLoaded) await this.#reactions?.togglePicker(button);
  }

  readonly #handleToggle = (event: CollabReactionToggleEvent): void => {
    event.stopPropagation();
    this.#isChoosing = false;
    this.#host.requestUpdate();
    const { annotationId, comment } = this.#host;
    const subject = { annotationId, commentId: comment?.commentId ?? 0 };
    this.#host.dispatchEvent(new CollabCommentReactEvent({ ...subject, ...event.detail }));
  };
}
