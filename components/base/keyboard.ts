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

/** Whether the device has an Apple keyboard, where `Mod` is Command. */
export const isMac = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Returns a chord in ProseMirror's notation as the device labels its keys: `Mod-Shift-x` becomes ⇧⌘X or Ctrl+Shift+X. */
export function keyNames(chord: string, onMac = isMac()): string {
  const keys = chord.split('-').map((key) => (key.length === 1 ? key.toUpperCase() : key));
  if (!onMac) return keys.map((key) => otherNames[key] ?? key).join('+');
  return keys.map((key) => macSymbols[key] ?? key).join('');
}

const textTypes = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/;

/** Whether a key event belongs to text input, in any shadow tree, and is no shortcut. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.isComposing) return true;
  const [target] = event.composedPath();
  return isTextField(target);
}

/** Whether an element accepts text. In a frame, it is an instance of another window's class. */
export function isTextField(element: EventTarget | null | undefined): boolean {
  const { localName = '', type = '', isContentEditable = false, role } = (element ?? {}) as Partial<HTMLInputElement>;
  if (localName === 'input') return !textTypes.test(type);
  return /^(textarea|select)$/.test(localName) || isContentEditable || role === 'textbox';
}
