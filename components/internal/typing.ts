const textTypes = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/;

/** Whether a key goes into something that takes text, in whichever shadow tree: it is not a shortcut then. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.isComposing) return true;
  const [target] = event.composedPath();
  if (target instanceof HTMLInputElement) return !textTypes.test(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.role === 'textbox');
}
