import { findFault, map, shape, string } from '../../model/checks.js';
import type { AnnotationRecord } from '../../model/comment-annotation.js';
import type { Comment } from '../../model/comment.js';
import { pictureUrl } from '../../model/picture-url.js';
import type { CommentConfig } from '../../model/predefined.js';
import type { ReactionProvider } from '../../model/providers.js';
import type { PartialReactionAnnotation, ReactionAnnotation } from '../../model/reaction.js';
import { scopeKey, type Scope } from '../protocol.js';
import { BatchLoader } from './batch-loader.js';
import { retriesOf } from './options.js';
import { callProvider } from './provider-call.js';

/** Time for one request, in ms. */
const DEFAULT_TIMEOUT_MS = 30_000;

const partialReaction = shape({ icon: string }, { iconUrl: string, iconEmoji: string });

/** Dependencies of `ReactionIcons`. */
interface ReactionIconsContext {
  readonly signal: AbortSignal;
  /** Configured reactions, whose icons are not stored. */
  readonly config: CommentConfig;
  /** Called when icons of a thread have been loaded. */
  changed(scope: Scope, annotationId: string): void;
  failed(error: unknown): void;
}

/** Icons of reactions, loaded from the reaction provider. The backend knows each reaction by a random id. */
export class ReactionIcons {
  readonly #provider: ReactionProvider;
  readonly #context: ReactionIconsContext;
  readonly #loaders = new Map<string, BatchLoader<PartialReactionAnnotation>>();
  /** By the id of the reaction annotation. */
  readonly #known = new Map<string, PartialReactionAnnotation>();
  /** Ids that were requested; those that could not be loaded stay in it. */
  readonly #requested = new Set<string>();

  constructor(provider: ReactionProvider, context: ReactionIconsContext) {
    this.#provider = provider;
    this.#context = context;
  }

  /** Loads the icons that a row needs. Resolves when they are loaded, or could not be. */
  async load(row: AnnotationRecord): Promise<void> {
    const ids = row.data.comments
      .flatMap(({ reactionAnnotations = [] }) => reactionAnnotations.map(({ annotationId }) => annotationId))
      .filter((id) => !this.#requested.has(id) && !this.#known.has(id));
    if (ids.length === 0) return;
    for (const id of ids) this.#requested.add(id);
    const loader = this.#loaderOf(row);
    try {
      await Promise.all(ids.map((id) => loader.load(id)));
      this.#context.changed(row, row.id);
    } catch (error) {
      this.#context.failed(error);
    }
  }

  /** Requests icons that could not be loaded again when their rows are next met. */
  retry(): void {
    this.#requested.clear();
  }

  /** Stores the icon of a reaction that this user has saved. */
  set(partial: PartialReactionAnnotation): void {
    this.#known.set(partial.annotationId, partial);
  }

  /** Returns the reactions of a comment with their icons. Those without a known icon are left out, those with one icon become one. */
  join(comment: Comment): readonly ReactionAnnotation[] {
    const byIcon = new Map<string, ReactionAnnotation>();
    for (const reaction of comment.reactionAnnotations ?? []) {
      const partial = this.#known.get(reaction.annotationId);
      if (!partial?.icon) continue;
      const other = byIcon.get(partial.icon);
      byIcon.set(partial.icon, other ? merged(other, reaction) : this.#withIcon(reaction, partial.icon, partial));
    }
    return [...byIcon.values()];
  }

  /** Returns the reactions of a comment that have an icon, as the backend knows them. */
  withIcon(comment: Comment, icon: string): readonly ReactionAnnotation[] {
    return (comment.reactionAnnotations ?? []).filter(
      ({ annotationId }) => this.#known.get(annotationId)?.icon === icon,
    );
  }

  #withIcon(
    reaction: ReactionAnnotation,
    icon: string,
    { iconUrl, iconEmoji }: PartialReactionAnnotation,
  ): ReactionAnnotation {
    const configured = this.#context.config.reactions.find(({ id }) => id === icon);
    const url = iconUrl ?? (configured && pictureUrl(configured));
    const emoji = iconEmoji ?? configured?.emoji;
    return { ...reaction, icon, ...(url && { iconUrl: url }), ...(emoji && { iconEmoji: emoji }) };
  }

  #loaderOf(scope: Scope): BatchLoader<PartialReactionAnnotation> {
    const key = scopeKey(scope);
    const { organizationId, documentId } = scope;
    const loader = this.#loaders.get(key) ?? new BatchLoader((ids) => this.#fetch({ organizationId, documentId }, ids));
    this.#loaders.set(key, loader);
    return loader;
  }

  async #fetch(
    { organizationId, documentId }: Scope,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, PartialReactionAnnotation>> {
    const { get, config } = this.#provider;
    const request = { organizationId, documentIds: [documentId], reactionAnnotationIds: ids };
    const data = await callProvider(get, request, {
      name: 'reaction.get',
      timeout: config?.resolveTimeout ?? DEFAULT_TIMEOUT_MS,
      retries: retriesOf(config?.getRetryConfig),
      data: map(() => undefined),
      signal: this.#context.signal,
    });
    for (const [id, partial] of Object.entries(data ?? {}))
      if (findFault(partialReaction, partial, 'data') === undefined)
        this.#known.set(id, { ...partial, annotationId: id });
    return this.#known;
  }
}

/** Returns a reaction with the users of another one of the same icon. Each user counts once. */
function merged(one: ReactionAnnotation, { reactions = [] }: ReactionAnnotation): ReactionAnnotation {
  const byUser = new Map([...(one.reactions ?? []), ...reactions].map((item) => [item.from.userId, item]));
  return { ...one, reactions: [...byUser.values()] };
}
