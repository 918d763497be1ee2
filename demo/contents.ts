/** Marks in the list of contents the section that is being read. */
export function followReading(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#contents a')];
  const sections = links.flatMap((link) => document.querySelector(link.hash) ?? []);
  const visible = new Set<Element>();

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target);
        else visible.delete(target);
      }
      const current = sections.find((section) => visible.has(section));
      for (const link of links) {
        if (current && link.hash === `#${current.id}`) link.setAttribute('aria-current', 'location');
        else link.removeAttribute('aria-current');
      }
    },
    // A section is read while it is in the upper part of the window.
    { rootMargin: '-64px 0px -60% 0px' },
  );
  for (const section of sections) observer.observe(section);
}
