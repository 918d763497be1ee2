import type { Location, BaseMetadata, PageInfo } from './organization.js';
import type { CursorPosition } from './target.js';
import type { User } from './user.js';

/** Icon of a reaction: an image URL, SVG markup or an emoji (Resources, Reactions). */
export interface ReactionItem {
  url?: string;
  svg?: string;
  emoji?: string;
}

/** A reference to a reaction, with its icon if it is not configured (Resources, Reactions). */
export interface ReactionReference {
  reactionId: string;
  customReaction?: ReactionItem;
  /** Variant of the reaction, for example a skin tone (decisions, Shapes: ReactionAnnotation). */
  variant?: string;
}

/** A configured reaction (decisions, Shapes: Reaction set). */
export interface CustomReaction extends ReactionItem {
  id: string;
  name: string;
}

/** A user's reaction (decisions, Shapes: ReactionAnnotation). */
export interface Reaction {
  from: User;
  /** Ms since the epoch. */
  lastUpdated: number;
  variant?: string;
}

/** All users' reactions with one reaction id to a comment (decisions, Shapes: ReactionAnnotation). */
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

/**
 * The fields of a reaction that a self-hosted provider stores (Resources, Reactions). The address and the emoji of the icon
 * are no part of the specification.
 */
export interface PartialReactionAnnotation extends Pick<ReactionAnnotation, 'iconUrl' | 'iconEmoji'> {
  annotationId: string;
  metadata?: BaseMetadata;
  icon?: string;
}
