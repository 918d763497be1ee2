// Imported for its effect by what loads on demand, as its words do.
import more from '../../locales/english/more.js';
import { lastWords } from './fallback-message.js';

Object.assign(lastWords, more);
