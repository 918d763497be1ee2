/** How near the end of a list what comes after it is wanted, in CSS px. */
const NEAR = 600;

/** Whether a scroller shows nearly the last of what it holds. */
export const isNearEnd = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean =>
  scrollTop + clientHeight > scrollHeight - NEAR;
