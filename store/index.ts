export type * from './api.js';
export type * from './attachment-api.js';
export type * from './backend.js';
export * from './backends/local.js';
export * from './backends/memory.js';
export * from './model/index.js';
export type * from './protocol.js';
export type * from './readable.js';
export * from './store.js';
