// A module of its own, so that bundlers can load it on demand even where a page imports the memory backend as well.
export { memoryBackend as standIn } from './memory.js';
