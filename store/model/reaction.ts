import type { Location, BaseMetadata, PageInfo } from './organization.js';
import type { CursorPosition } from './target.js';
import type { User } from './user.js';

/** How a reaction is drawn: an image, by its address or as SVG markup, or an emoji (Resources, Reactions). */
export interface ReactionItem {
  url?: string;
  svg?: string;
  emoji?: string;
}

/** A reaction by its id, with its drawing when it is not of the known set (Resources, Reactions). */
export interface ReactionReference {
  reactionId: string;
  customReaction?: ReactionItem;
  /** Which variant of it, for example a skin tone (decisions, Shapes: ReactionAnnotation). */
  variant?: string;
}

/** A reaction that is offered (decisions, Shapes: Reaction set). */
export interface CustomReaction extends ReactionItem {
  id: string;
  name: string;
}

/** One person's reaction (decisions, Shapes: ReactionAnnotation). */
export interface Reaction {
  from: User;
  /** Ms since the epoch. */
  lastUpdated: number;
  variant?: string;
}

/** Everyone's reaction of one kind to one comment (decisions, Shapes: ReactionAnnotation). */
export interface ReactionAnnotation {
  annotationId: string;
  commentAnnotationId?: string;
  commentId?: number;
  reactions?: readonly Reaction[];
  /** Id of the reaction. */
  icon?: string;
  iconUrl?: string;
  iconEmoji?: string;
  from?: User;
  /** Ms since the epoch. */
  lastUpdated?: number;
  targetElementId?: string;
  position?: CursorPosition | null;
  locationId?: number | null;
  location?: Location | null;
  type?: string;
  annotationIndex?: number;
  pageInfo?: PageInfo;
  context?: unknown;
  metadata?: BaseMetadata;
}

/** The part of a reaction that a self-hosted provider keeps (Resources, Reactions). */
export interface PartialReactionAnnotation {
  annotationId: string;
  metadata?: BaseMetadata;
  icon?: string;
}
