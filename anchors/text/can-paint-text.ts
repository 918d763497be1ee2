/** Whether this browser paints text without changing the page's nodes (CSS Custom Highlights). */
export const canPaintText = (): boolean => typeof Highlight === 'function' && 'highlights' in CSS;
