import { loadOnce } from '../../base/lazy.js';

/** Loads and defines what shows a proposed change, which few comments have. */
export const loadProposal = loadOnce(() =>
  import('./proposal.js').then((module) => module.CollabProposal.define('collab-proposal')),
);
