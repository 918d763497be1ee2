import type { IconName } from '../icon/icons.js';
import '../icon/more-icons.js';

/** What can be done to the text in a composer. */
export type Format =
  'bold' | 'italic' | 'strike' | 'code' | 'link' | 'bulletedList' | 'numberedList' | 'quote' | 'codeBlock';

/** The formats in the order of the bar, with their drawing and their keys as ProseMirror writes them. */
export const formats: readonly { readonly format: Format; readonly icon: IconName; readonly keys: string }[] = [
  { format: 'bold', icon: 'bold', keys: 'Mod-b' },
  { format: 'italic', icon: 'italic', keys: 'Mod-i' },
  { format: 'strike', icon: 'strike', keys: 'Mod-Shift-x' },
  { format: 'code', icon: 'code', keys: 'Mod-e' },
  { format: 'link', icon: 'link', keys: 'Mod-k' },
  { format: 'bulletedList', icon: 'list-bulleted', keys: 'Mod-Shift-8' },
  { format: 'numberedList', icon: 'list-numbered', keys: 'Mod-Shift-7' },
  { format: 'quote', icon: 'quote', keys: 'Mod-Shift-9' },
  { format: 'codeBlock', icon: 'code-block', keys: 'Mod-Alt-c' },
];
