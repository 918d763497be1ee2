import { hasAccentColor } from '../../store/model/accent-values.js';

/** The CSS colour to draw a status, a priority or a category in; empty for a predefined one that follows the accent. */
export const drawnColor = (value: { readonly id: string; readonly name: string; readonly color?: string }): string =>
  hasAccentColor(value) ? '' : (value.color ?? '');
