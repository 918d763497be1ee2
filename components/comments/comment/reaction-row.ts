import { html, nothing, type LitElement, type ReactiveController } from 'lit';
import type { Comment, CustomReaction, User } from '../../../store/index.js';
import { loadReactions } from '../reactions/load.js';
import type { CollabReactions, CollabReactionToggleEvent } from '../reactions/reactions.js';

/** The comment, as far as it is reacted to. */
interface ReactionHost extends LitElement {
  readonly me: User | null;
  readonly reactionSet: readonly CustomReaction[];
  readonly reactable: boolean;
}

type Toggle = CollabReactionToggleEvent['detail'];

/** The reactions to a comment, which are there once there is one, or once the user chooses the first. */
export class ReactionRow implements ReactiveController {
  readonly #host: ReactionHost;
  readonly #toggle: (reaction: Toggle) => void;
  /** Whether a first reaction is being chosen. */
  #isChoosing = false;
  /** Whether the focus is in the reactions, which may go. */
  #hasFocus = false;

  constructor(host: ReactionHost, toggle: (reaction: Toggle) => void) {
    this.#host = host;
    this.#toggle = toggle;
    host.addController(this);
  }

  hostUpdate(): void {
    const row = this.#row;
    this.#hasFocus = row !== null && this.#host.shadowRoot?.activeElement === row;
  }

  hostUpdated(): void {
    if (this.#hasFocus && !this.#row) this.#button?.focus();
  }

  /** Offers reactions, where the user may react; returns whether they may. */
  begin(): boolean {
    const button = this.#button;
    if (button) void this.#choose(button);
    return button !== null;
  }

  render({ reactionAnnotations = [] }: Comment) {
    if (reactionAnnotations.length === 0 && !this.#isChoosing) return nothing;
    void loadReactions();
    const { me, reactionSet, reactable } = this.#host;
    return html`
      <collab-reactions
        exportparts="chip: reaction, add: add-reaction"
        .reactions=${reactionAnnotations}
        .reactionSet=${reactionSet}
        .me=${me}
        ?readonly=${!reactable}
        @collab-reaction-toggle=${this.#toggled}
      ></collab-reactions>
    `;
  }

  get #row(): CollabReactions | null {
    return this.#host.shadowRoot?.querySelector('collab-reactions') ?? null;
  }

  get #button(): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>('.react');
  }

  async #choose(button: Element): Promise<void> {
    this.#isChoosing = true;
    this.#host.requestUpdate();
    const [isLoaded] = await Promise.all([loadReactions(), this.#host.updateComplete]);
    if (isLoaded) await this.#row?.choose(button);
  }

  readonly #toggled = (event: CollabReactionToggleEvent): void => {
    event.stopPropagation();
    this.#isChoosing = false;
    this.#host.requestUpdate();
    this.#toggle(event.detail);
  };
}
