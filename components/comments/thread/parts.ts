import { commentParts } from '../comment/parts.js';

const shared = [
  'number',
  'status',
  'assignee',
  'priority',
  'category',
  'custom-list',
  'approved',
  'private',
  'resolve',
  'banner',
  'notice',
  'comments',
  'comment',
  'proposal',
  'fold',
  'seen',
  'typing',
  'jump',
  'divider',
  'composer',
  ...commentParts,
];

/** Parts of a thread by the names they have outside what shows it. */
export const threadParts = ['thread-header', 'thread-confirmation', ...shared];

/** What a thread gives on of itself. */
export const threadExports = ['header: thread-header', 'confirmation: thread-confirmation', ...shared].join(', ');
