import { exportPartsOf, prefixParts } from '../../base/export-parts.js';

const parts = ['box', 'text', 'toolbar', 'link', 'assign', 'files', 'actions', 'save-draft', 'submit'];

/** Names of a composer's parts outside the element that contains the composer, such as `composer-box`. */
export const composerParts = prefixParts('composer', parts);

/** Value of `exportparts` that exports a composer's parts under these names. */
export const composerExportParts = exportPartsOf('composer', parts);
