import type { CommentConfig, CustomStatus } from '../../store/index.js';

/** What is told of how a thread stands: its status, only whether it is settled, or nothing. */
export type StatusDetail = 'full' | 'settled' | 'none';

/** What a page tells: one that leaves statuses out and lets threads be resolved tells that much. */
export function statusDetail({ without = [] }: CommentConfig): StatusDetail {
  if (!without.includes('status')) return 'full';
  return without.includes('resolve') ? 'none' : 'settled';
}

/** Whether a status is told. */
export const isTold = ({ type }: CustomStatus, detail: StatusDetail): boolean =>
  detail === 'full' || (detail === 'settled' && type === 'terminal');
