const arrows: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  PageDown: 'Page Down',
  PageUp: 'Page Up',
};
const macSymbols: Readonly<Record<string, string>> = {
  ...arrows,
  PageDown: '⇟',
  PageUp: '⇞',
  Enter: '⏎',
  Mod: '⌘',
  Meta: '⌘',
  Shift: '⇧',
  Alt: '⌥',
  Ctrl: '⌃',
};
const otherNames: Readonly<Record<string, string>> = { ...arrows, Mod: 'Ctrl' };

/** Whether the keys of this machine are those of Apple's: `Mod` is Command there. */
export const isMac = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** A chord as ProseMirror writes it, as the keys of this machine are labelled: `Mod-Shift-x` is ⇧⌘X or Ctrl+Shift+X. */
export function keyNames(chord: string, onMac = isMac()): string {
  const keys = chord.split('-').map((key) => (key.length === 1 ? key.toUpperCase() : key));
  if (!onMac) return keys.map((key) => otherNames[key] ?? key).join('+');
  return keys.map((key) => macSymbols[key] ?? key).join('');
}
