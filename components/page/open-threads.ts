import type { CommentConfig } from '../../store/index.js';
import { statusDetail } from './status-detail.js';

/** The query of the threads that are shown unasked: those not settled, or all where nobody can tell which are. */
export const standingThreads = (config: CommentConfig) =>
  statusDetail(config) === 'none' ? {} : { statusTypes: ['default', 'ongoing'] as const };
