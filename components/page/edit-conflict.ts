import type { UnsentChange } from '../../store/index.js';

/** Whether an edit was refused because another came before it: sent again it replaces that, so the person is asked first. */
export const isEditConflict = ({ name, error }: Pick<UnsentChange, 'name' | 'error'>): boolean =>
  name === 'comment.update' && error?.code === 'FAILED_PRECONDITION';
