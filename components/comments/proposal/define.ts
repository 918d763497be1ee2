import { CollabProposal } from './proposal.js';

CollabProposal.define('collab-proposal');

declare global {
  interface HTMLElementTagNameMap {
    'collab-proposal': CollabProposal;
  }
}
