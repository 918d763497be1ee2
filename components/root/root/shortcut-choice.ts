import { shortcuts as known, type ShortcutChoice } from '../../base/shortcuts.js';
import { warnOnce } from '../../base/warn.js';

/** The value of a `shortcuts` attribute: nothing, `off`, or JSON; what is none of these is reported with the property. */
export function shortcutsFromAttribute(value: string | null): unknown {
  if (value === null) return false;
  const text = value.trim();
  if (!text.startsWith('{')) return text === '' || text === 'true' || text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** What a page has chosen, without what is no action: that warns once, and the usual keys hold. */
export function checkedShortcuts(choice: unknown): ShortcutChoice {
  if (typeof choice === 'boolean' || choice === 'off') return choice;
  if (typeof choice !== 'object' || choice === null || Array.isArray(choice)) {
    if (choice !== null && choice !== undefined) {
      warnOnce(
        `<collab-root shortcuts=${JSON.stringify(choice)}>: accepted are an empty value, "off", and the JSON of an object with keys by action.`,
      );
    }
    return false;
  }
  const unknown = Object.keys(choice).filter((action) => action !== 'letters' && !Object.hasOwn(known, action));
  if (unknown.length > 0) {
    warnOnce(
      `<collab-root> shortcuts: there is no ${unknown.join(', ')}. Accepted are ${Object.keys(known).join(', ')}.`,
    );
  }
  return choice;
}
