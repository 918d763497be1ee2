/** Shows the faces of who else is here where there is room for several, one or their number where there is not. */
export function fitPresence(): void {
  const avatars = document.querySelector('collab-presence-avatars');
  const narrow = matchMedia('(width < 40rem)');
  const fit = (): void => {
    if (avatars) avatars.max = narrow.matches ? 1 : 4;
  };
  narrow.addEventListener('change', fit);
  fit();
}
