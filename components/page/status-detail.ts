import type { CommentConfig, CustomStatus } from '../../store/index.js';
import { isResolved } from '../../store/model/status.js';
import { oneOf } from '../base/attribute-converters.js';

const statusDetails = ['full', 'resolved', 'none'] as const;

/** The shown detail of a thread's status: the status, only whether the thread is resolved, or nothing. */
export type StatusDetail = (typeof statusDetails)[number];

/** Returns the converter of an element's `status-detail` attribute. */
export const statusDetailAttribute = (tag: string) => oneOf(`<${tag}> status-detail`, statusDetails);

/** Returns what a page shows of statuses: a page without statuses still shows which threads are resolved. */
export function statusDetailOf({ without = [] }: CommentConfig): StatusDetail {
  if (!without.includes('status')) return 'full';
  return without.includes('resolve') ? 'none' : 'resolved';
}

/** Whether a status is shown. */
export const isStatusShown = ({ type }: CustomStatus, detail: StatusDetail): boolean =>
  detail === 'full' || (detail === 'resolved' && isResolved({ type }));

/** Returns the query of unresolved threads; of all threads if the page shows no resolved state. */
export const openThreadsQuery = (config: CommentConfig) =>
  statusDetailOf(config) === 'none' ? {} : { statusTypes: ['default', 'ongoing'] as const };
