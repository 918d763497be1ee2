import { CollabPinCluster } from './pin-cluster.js';

CollabPinCluster.define('collab-pin-cluster');

declare global {
  interface HTMLElementTagNameMap {
    'collab-pin-cluster': CollabPinCluster;
  }
}
