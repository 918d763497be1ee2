import { exportPrefixed, prefixed } from '../../base/export-parts.js';

const parts = ['box', 'text', 'toolbar', 'link', 'assign', 'files', 'actions', 'save-draft', 'submit'];

/** Parts of a composer by the names they have outside what shows it. */
export const composerParts = prefixed('composer', parts);

/** What a composer gives on of itself. */
export const composerExports = exportPrefixed('composer', parts);
