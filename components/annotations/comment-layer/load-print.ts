import { warnOnce } from '../../base/warn.js';

/** Loads what prints the threads. */
export const loadPrint = async (): Promise<typeof import('./print.js') | undefined> => {
  try {
    return await import('./print.js');
  } catch (error) {
    warnOnce(`The module that prints comments could not be loaded. ${String(error)}`);
    return undefined;
  }
};
