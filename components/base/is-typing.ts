const textTypes = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/;

/** Whether a key goes into something that takes text, in whichever tree: it is not a shortcut then. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.isComposing) return true;
  // In an embedded page it is of no class of this window's.
  const [target = {}] = event.composedPath();
  const { localName = '', type = '', isContentEditable = false, role } = target as Partial<HTMLInputElement>;
  if (localName === 'input') return !textTypes.test(type);
  return /^(textarea|select)$/.test(localName) || isContentEditable || role === 'textbox';
}
