import { composerParts } from '../composer/parts.js';
import { exportPrefixed, prefixed } from '../../base/export-parts.js';

const own = ['header', 'author', 'draft', 'body', 'attachments', 'confirmation'];
/** Those of what it shows, and its own that go by one name everywhere. */
const shared = ['reaction', 'add-reaction', 'mention', 'image', 'file', 'recording', 'custom-button', ...composerParts];

/** Parts of a comment by the names they have outside what shows it. */
export const commentParts = [...prefixed('comment', own), ...shared];

/** What a comment gives on of itself. */
export const commentExports = [exportPrefixed('comment', own), ...shared].join(', ');
