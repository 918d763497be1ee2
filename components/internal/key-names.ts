const arrows: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑' };
const macSymbols: Readonly<Record<string, string>> = { ...arrows, Mod: '⌘', Shift: '⇧', Alt: '⌥' };
const otherNames: Readonly<Record<string, string>> = { ...arrows, Mod: 'Ctrl' };

/** A chord as ProseMirror writes it, as the keys of this machine are labelled: `Mod-Shift-x` is ⇧⌘X or Ctrl+Shift+X. */
export function keyNames(chord: string, isMac = /Mac|iP(hone|ad|od)/.test(navigator.platform)): string {
  const keys = chord.split('-').map((key) => (key.length === 1 ? key.toUpperCase() : key));
  if (!isMac) return keys.map((key) => otherNames[key] ?? key).join('+');
  return keys.map((key) => macSymbols[key] ?? key).join('');
}
