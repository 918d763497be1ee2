import type { AnnotationRecord } from '../../model/comment-annotation.js';
import type { CollabError } from '../../model/error.js';
import { newId, reactionAnnotationIdOf } from '../../model/ids.js';
import type { MutationArgs } from '../../model/mutation.js';
import { pictureUrl } from '../../model/picture-url.js';
import type {
  DeleteReactionAnnotationsRequest,
  ReactionProvider,
  SaveReactionAnnotationsRequest,
} from '../../model/providers.js';
import type { PartialReactionAnnotation, ReactionReference } from '../../model/reaction.js';
import type { Scope, WireMutation } from '../protocol.js';
import { metadataOf } from './metadata.js';
import type { PreparedMutation } from './prepared-mutation.js';
import { ProviderWrites } from './provider-writes.js';
import type { ReactionIcons } from './reaction-icons.js';

/** Dependencies of a reaction writer. */
interface ReactionWriterContext {
  readonly userId: string;
  readonly signal: AbortSignal;
  row(scope: Scope, annotationId: string): AnnotationRecord | undefined;
  problem(error: CollabError): void;
}

/**
 * Saves the icons of reactions. The backend knows a reaction by a random id: there are few emojis, so a hash would reveal them. Two users who
 * choose the same emoji at the same moment create two ids, which `ReactionIcons` shows as one.
 */
export class ReactionWriter {
  readonly #icons: ReactionIcons;
  readonly #writes: ProviderWrites<SaveReactionAnnotationsRequest, DeleteReactionAnnotationsRequest>;
  readonly #context: ReactionWriterContext;

  constructor(provider: ReactionProvider, icons: ReactionIcons, context: ReactionWriterContext) {
    this.#writes = new ProviderWrites('reaction', provider, context);
    this.#icons = icons;
    this.#context = context;
  }

  /** Saves the icon of a new reaction, or deletes that of one that nobody has any more. */
  async prepare(
    wire: WireMutation,
    name: 'reaction.add' | 'reaction.delete',
    args: MutationArgs['reaction.add'],
  ): Promise<PreparedMutation> {
    const { scope } = wire;
    const { annotationId, reaction } = args;
    const { id, reactionId, isNew } = this.#find(scope, args);
    const prepared: PreparedMutation = {
      wire: { ...wire, mutation: { name, args: { ...args, reaction: { reactionId } } } },
    };
    const metadata = metadataOf(scope);
    const remove = () => this.#writes.delete({ reactionAnnotationId: id, metadata, event: 'reaction.delete' });
    const removeUnused = async (): Promise<void> => {
      if (!this.#isUsed(scope, annotationId, id)) await remove();
    };
    if (name === 'reaction.delete') return { ...prepared, finish: () => this.#writes.afterwards(removeUnused) };
    const partial: PartialReactionAnnotation = { annotationId: id, metadata, ...iconOf(reaction) };
    // Also where the reaction exists: its last user may be removing it at this moment.
    await this.#writes.saveFirst({ reactionAnnotation: { [id]: partial }, metadata, event: 'reaction.add' });
    this.#icons.set(partial);
    return { ...prepared, ...(isNew && { undo: () => this.#writes.afterwards(remove) }) };
  }

  /** Returns the ids of a reaction: those of the user's own one, else those that others have used, else new ones. */
  #find(scope: Scope, { annotationId, commentId, reaction }: MutationArgs['reaction.add']) {
    const { row, userId } = this.#context;
    const comment = row(scope, annotationId)?.data.comments.find((each) => each.commentId === commentId);
    const existing = comment ? this.#icons.withIcon(comment, reaction.reactionId) : [];
    const own = existing.find(({ reactions = [] }) => reactions.some(({ from }) => from.userId === userId));
    const known = own ?? existing[0];
    const reactionId = known?.icon ?? newId();
    const id = known?.annotationId ?? reactionAnnotationIdOf(annotationId, commentId, reactionId);
    return { id, reactionId, isNew: known === undefined };
  }

  #isUsed(scope: Scope, annotationId: string, id: string): boolean {
    const { comments = [] } = this.#context.row(scope, annotationId)?.data ?? {};
    return comments.some(({ reactionAnnotationIds }) => reactionAnnotationIds.includes(id));
  }
}

/** Returns the icon of a reaction as the provider stores it. */
function iconOf({ reactionId, customReaction }: ReactionReference): Omit<PartialReactionAnnotation, 'annotationId'> {
  const url = customReaction && pictureUrl(customReaction);
  const emoji = customReaction?.emoji;
  return { icon: reactionId, ...(url && { iconUrl: url }), ...(emoji && { iconEmoji: emoji }) };
}
