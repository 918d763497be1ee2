/** A short message on the screen (Misc, Toast). */
export interface Toast {
  message: string;
  type: 'success' | 'error';
  id?: number;
  /** Ms; 3000 by default. */
  duration?: number;
}
