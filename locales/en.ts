export type { Messages, PartName, ThreadsChange } from './english/messages.js';
import first from './english/first.js';
import type { Messages } from './english/messages.js';
import more from './english/more.js';
import page from './english/page.js';

const en: Messages = { ...first, ...page, ...more };

export default en;
