import { exportPartsOf, prefixParts } from '../../base/export-parts.js';
import { composerParts } from '../composer/exported-parts.js';

const ownParts = ['header', 'author', 'draft', 'body', 'attachments', 'confirmation'];
/** Parts of child elements, and own parts that keep their name outside the comment. */
const unprefixedParts = [
  'reaction',
  'add-reaction',
  'mention',
  'image',
  'file',
  'recording',
  'custom-button',
  ...composerParts,
];

/** The parts of a comment, by their names outside the element that shows it. */
export const commentParts = [...prefixParts('comment', ownParts), ...unprefixedParts];

/** The `exportparts` value of an element that shows a comment. */
export const commentExportParts = [exportPartsOf('comment', ownParts), ...unprefixedParts].join(', ');
