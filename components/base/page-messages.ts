// Imported for its side effect by modules that use these messages, which then load with them.
import page from '../../locales/english/page.js';
import { fallbackMessages } from './localize-controller.js';

Object.assign(fallbackMessages, page);
