import { commentParts } from '../comment/exported-parts.js';

const unprefixedParts = [
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

/** The parts of a thread, by their names outside the element that shows it. */
export const threadParts = ['thread-header', 'thread-confirmation', ...unprefixedParts];

/** The `exportparts` value of an element that shows a thread. */
export const threadExportParts = [
  'header: thread-header',
  'confirmation: thread-confirmation',
  ...unprefixedParts,
].join(', ');
