export type { Messages, PartName, ThreadsChange } from './english/messages.js';
import first from './english/first.js';
import more from './english/more.js';
import type { Messages } from './english/messages.js';

const en: Messages = { ...first, ...more };

export default en;
