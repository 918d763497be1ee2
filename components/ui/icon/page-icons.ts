// Imported for its side effect by modules that show one of these icons: those of a page that nobody has used yet.
import { icons, type AdditionalIconName } from './icons.js';

const page = {
  area: 'M2.5 5V3.75A1.25 1.25 0 0 1 3.75 2.5H5M11 2.5h1.25a1.25 1.25 0 0 1 1.25 1.25V5M13.5 11v1.25a1.25 1.25 0 0 1-1.25 1.25H11M5 13.5H3.75a1.25 1.25 0 0 1-1.25-1.25V11M7.25 2.5h1.5M7.25 13.5h1.5M2.5 7.25v1.5M13.5 7.25v1.5',
  sidebar:
    'M4 2.75h8a1.75 1.75 0 0 1 1.75 1.75v7A1.75 1.75 0 0 1 12 13.25H4a1.75 1.75 0 0 1-1.75-1.75v-7A1.75 1.75 0 0 1 4 2.75zM9.75 2.75v10.5',
  'comment-plus':
    'M4.25 2.5h7.5a2 2 0 0 1 2 2v4.75a2 2 0 0 1-2 2H7.5L4.5 13.75v-2.5h-.25a2 2 0 0 1-2-2V4.5a2 2 0 0 1 2-2zM8 4.85v4.1M5.95 6.9h4.1',
  'comment-area':
    'M4.25 2.5h7.5a2 2 0 0 1 2 2v4.75a2 2 0 0 1-2 2H7.5L4.5 13.75v-2.5h-.25a2 2 0 0 1-2-2V4.5a2 2 0 0 1 2-2zM5.5 5.25h5V8.5h-5z',
  'comment-text':
    'M4.25 2.5h7.5a2 2 0 0 1 2 2v4.75a2 2 0 0 1-2 2H7.5L4.5 13.75v-2.5h-.25a2 2 0 0 1-2-2V4.5a2 2 0 0 1 2-2zM5.5 5.6h5M5.5 8.15h2.75',
  pointer: 'M3 3l4.15 10 1.5-4.35L13 7.15z',
  'text-cursor':
    'M8 4.25v7.5M5.75 2.5C7 2.5 8 3.15 8 4.25 8 3.15 9 2.5 10.25 2.5M5.75 13.5c1.25 0 2.25-.65 2.25-1.75 0 1.1 1 1.75 2.25 1.75',
} as const satisfies Partial<Record<AdditionalIconName, string>>;

export type PageIconName = keyof typeof page;

Object.assign(icons, page);
