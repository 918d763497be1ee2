import type { CommentConfig, CustomStatus } from '../../store/index.js';
import { oneOf } from '../base/attribute-values.js';

const details = ['full', 'settled', 'none'] as const;

/** What is told of how a thread stands: its status, only whether it is settled, or nothing. */
export type StatusDetail = (typeof details)[number];

/** The attribute that says so of an element. */
export const statusDetailAttribute = (tag: string) => oneOf(`<${tag}> status-detail`, details);

/** What a page tells: one that leaves statuses out and lets threads be resolved tells that much. */
export function statusDetail({ without = [] }: CommentConfig): StatusDetail {
  if (!without.includes('status')) return 'full';
  return without.includes('resolve') ? 'none' : 'settled';
}

/** Whether a status is told. */
export const isTold = ({ type }: CustomStatus, detail: StatusDetail): boolean =>
  detail === 'full' || (detail === 'settled' && type === 'terminal');
