import { lazy } from '../../base/lazy.js';

/** Whether the thread dialog is defined. */
export const isThreadDialogDefined = (): boolean => customElements.get('collab-thread-dialog') !== undefined;

/** Loads and defines the thread dialog. */
export const loadThreadDialog = lazy(
  () => import('./thread-dialog.js').then((module) => module.CollabThreadDialog.define('collab-thread-dialog')),
  'dialog',
);
