// What a sidebar needs once it is open.
export { createInside } from './content.js';
export { createStanding } from './layout.js';
