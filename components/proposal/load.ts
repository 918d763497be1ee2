import { loadOnce } from '../internal/load-once.js';

/** Loads and defines what shows a proposed change, which few comments have. */
export const loadProposal = loadOnce('Proposed changes', async () => {
  const { CollabProposal } = await import('./proposal.js');
  CollabProposal.define('collab-proposal');
});
