/** Has the sidebar stand beside the plan where there is room for both. */
export function placeSidebar(): void {
  const sidebar = document.querySelector('collab-comments-sidebar');
  const wide = matchMedia('(width >= 75rem)');
  const place = (): void => sidebar?.setAttribute('layout', wide.matches ? 'embedded' : 'panel');
  wide.addEventListener('change', place);
  place();
}
