/** A key with what is held down besides, as `Mod-Alt-n`; `Mod` is Command on a Mac and Control elsewhere. */
export const chordPattern = /^(?:(?:Mod|Alt|Shift)-)*[a-z0-9]$/i;

/** Whether keys are a chord: by the letter, or by its place where Alt makes another letter of it. */
export function isChord(event: KeyboardEvent, written: string): boolean {
  if (!written || event.repeat) return false;
  const held = written.split('-');
  const key = held.pop()?.toLowerCase() ?? '';
  const hasHeld =
    held.includes('Mod') === (event.ctrlKey || event.metaKey) &&
    held.includes('Alt') === event.altKey &&
    held.includes('Shift') === event.shiftKey;
  return hasHeld && (event.key.toLowerCase() === key || event.code === `Key${key.toUpperCase()}`);
}

/** Whether keys write something where one can write: Alt has letters of its own on some keyboards. */
export const writes = (written: string): boolean => !written.split('-').includes('Mod');

/** A chord as `aria-keyshortcuts` has it. */
export const ariaChord = (written: string): string =>
  written
    .split('-')
    .map((key) => (key === 'Mod' ? 'Control' : key.length === 1 ? key.toUpperCase() : key))
    .join('+');
