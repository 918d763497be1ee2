import type { FullEventMetadata } from './organization.js';
import type { PageInfo } from './page-info.js';
import type { User } from './user.js';

/** What a person reports about the product (Misc, UserFeedback). */
export interface UserFeedback {
  id?: string;
  apiKey?: string;
  emailId?: string;
  message?: string;
  from?: User;
  /** Ms since the epoch. */
  lastUpdated?: number;
  metadata?: Partial<FullEventMetadata>;
  pageInfo?: PageInfo;
}
