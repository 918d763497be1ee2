const key = 'fernway-colors';

const labels = { auto: 'As the system', light: 'Light', dark: 'Dark' } as const;

type Colors = keyof typeof labels;

const isColors = (value: string): value is Colors => Object.hasOwn(labels, value);

/** Lets the visitor choose light or dark. The kit's elements follow the page's `color-scheme` without being told. */
export function startColorSwitch(): void {
  const kept = localStorage.getItem(key) ?? '';
  const menu = document.querySelector<HTMLElementTagNameMap['collab-menu']>('#theme');
  apply(isColors(kept) ? kept : 'auto');
  menu?.addEventListener('collab-menu-select', ({ detail }) => {
    if (!isColors(detail.id)) return;
    localStorage.setItem(key, detail.id);
    apply(detail.id);
  });

  function apply(colors: Colors): void {
    document.documentElement.dataset.colors = colors;
    if (!menu) return;
    menu.items = Object.entries(labels).map(([id, label]) => ({ id, label, checked: id === colors, exclusive: true }));
  }
}
