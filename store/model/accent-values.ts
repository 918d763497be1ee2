/** Indigo of predefined values. Stored and sent as such, but displayed in the page's accent colour. */
export const INDIGO = '#4f46e5';

/** Names of the predefined indigo values by id. A separate module, as elements need no other predefined values. */
const accentNames: Readonly<Record<string, string>> = { OPEN: 'Open', question: 'Question' };

/**
 * Whether a value is a predefined one in indigo, which is displayed in the page's accent colour. Custom values keep their
 * own colour.
 */
export const hasAccentColor = ({
  id,
  name,
  color,
}: {
  readonly id: string;
  readonly name: string;
  readonly color?: string;
}): boolean => color === INDIGO && accentNames[id] === name;
