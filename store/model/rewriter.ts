import type { Location } from './location.js';
import type { PageInfo } from './page-info.js';
import type { TargetTextRange } from './target.js';
import type { User } from './user.js';

/** A proposed rewriting of a piece of text (Resources, Recordings). */
export interface RewriterAnnotation {
  annotationId: string;
  from: User;
  rewriterType: 'generic' | 'copywriter';
  color?: string;
  /** Ms since the epoch. */
  lastUpdated?: number;
  locationId?: number | null;
  location?: Location | null;
  type?: string;
  targetTextRange?: TargetTextRange | null;
  annotationIndex?: number;
  pageInfo?: PageInfo;
  selectedRewriterOption?: string;
  /** @deprecated Superseded by documents. */
  documentParamsId?: string;
  /** @deprecated Superseded by documents. */
  documentParams?: unknown;
}
