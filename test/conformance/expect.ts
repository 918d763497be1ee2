/** Apart from the framework, whose types an author reads: chai may have none installed. */
export { expect } from 'chai';
