// What a sidebar needs once it is open.
export { createInside } from './inside.js';
export { createStanding } from './standing.js';
