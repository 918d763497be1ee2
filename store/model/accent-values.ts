/** The kit's own indigo: fixed where values are stored and sent, drawn in the page's accent. */
export const INDIGO = '#4f46e5';

/** The predefined values in that colour, by id; a module of its own, since elements need no more of the predefined sets. */
const accentNames: Readonly<Record<string, string>> = { OPEN: 'Open', question: 'Question' };

/**
 * Whether a value of a set is a predefined one in the kit's own indigo. Its colour is fixed on the wire; on the screen it
 * follows the page's accent. A value of an integrator's set keeps its own colour.
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
