/** Whether the window is so narrow that the sidebar covers the page. */
export const coversPage = (): boolean => matchMedia('(max-width: 480px)').matches;
