import { html, nothing } from 'lit';

/**
 * The icons that every page loads: one path each on a 16 × 16 grid, with a round stroke of 1.5 and no fill. Square shapes keep a margin of
 * 2 units and circles of 2.25, so that all icons appear equally large.
 */
export const icons = {
  'arrow-up': 'M8 13V3M3.75 7.25 8 3l4.25 4.25',
  at: 'M10.75 8a2.75 2.75 0 1 1-5.5 0 2.75 2.75 0 0 1 5.5 0zM10.75 5.25v3.5a1.55 1.55 0 0 0 3.1 0V8a5.85 5.85 0 1 0-2.35 4.7',
  check: 'M3.25 8.75 6.5 12l6.25-7.5',
  'chevron-down': 'M4 6.25l4 4 4-4',
  close: 'M4 4l8 8M12 4l-8 8',
  edit: 'M10.1 3.1a1.4 1.4 0 0 1 2 0l.8.8a1.4 1.4 0 0 1 0 2L6 12.8l-3.5.7.7-3.5zM8.75 4.5l2.75 2.75',
  emoji: 'M13.75 8a5.75 5.75 0 1 1-11.5 0 5.75 5.75 0 0 1 11.5 0zM5.5 9.5a2.9 2.9 0 0 0 5 0M6.1 6v.5M9.9 6v.5',
  eye: 'M1.75 8C3 5.4 5.25 3.75 8 3.75S13 5.4 14.25 8C13 10.6 10.75 12.25 8 12.25S3 10.6 1.75 8zM9.75 8a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0z',
  info: 'M13.75 8a5.75 5.75 0 1 1-11.5 0 5.75 5.75 0 0 1 11.5 0zM8 7.75v3M8 5.25v.01',
  link: 'M6.75 9.25a2.7 2.7 0 0 0 3.8 0l2.2-2.2a2.7 2.7 0 0 0-3.8-3.8l-1 1M9.25 6.75a2.7 2.7 0 0 0-3.8 0l-2.2 2.2a2.7 2.7 0 0 0 3.8 3.8l1-1',
  lock: 'M4.5 7.25h7A1.25 1.25 0 0 1 12.75 8.5v4a1.25 1.25 0 0 1-1.25 1.25h-7a1.25 1.25 0 0 1-1.25-1.25v-4A1.25 1.25 0 0 1 4.5 7.25zM5.25 7.25V5a2.75 2.75 0 0 1 5.5 0v2.25',
  more: 'M3.5 8v.01M8 8v.01M12.5 8v.01',
  offline: 'M2.5 2.5l11 11M6.5 3.6a4 4 0 0 1 5 3.15 2.75 2.75 0 0 1 2.35 3.7M11.25 12.25H4.9A2.9 2.9 0 0 1 4 6.6',
  person: 'M10.75 5a2.75 2.75 0 1 1-5.5 0 2.75 2.75 0 0 1 5.5 0zM2.75 13.75c.45-2.2 2.45-3.5 5.25-3.5s4.8 1.3 5.25 3.5',
  resolve: 'M13.75 8a5.75 5.75 0 1 1-11.5 0 5.75 5.75 0 0 1 11.5 0zM5.4 8.25l1.85 1.85L10.6 6.2',
  trash:
    'M2.75 4.25h10.5M5.75 4.25V3.5A1.25 1.25 0 0 1 7 2.25h2a1.25 1.25 0 0 1 1.25 1.25v.75M4 4.25l.55 8.1a1.5 1.5 0 0 0 1.5 1.4h3.9a1.5 1.5 0 0 0 1.5-1.4l.55-8.1M6.75 7.25v3.5M9.25 7.25v3.5',
  warning:
    'M7 2.95 1.95 11.7a1.15 1.15 0 0 0 1 1.75h10.1a1.15 1.15 0 0 0 1-1.75L9 2.95a1.15 1.15 0 0 0-2 0zM8 6.25V9M8 11.2v.01',
} as const satisfies Readonly<Record<string, string>>;

/** Name of an icon in `page-icons.ts` or `more-icons.ts`. Modules that show one import that module. */
export type AdditionalIconName =
  | 'archive'
  | 'area'
  | 'arrow-down'
  | 'bell'
  | 'bell-off'
  | 'bold'
  | 'check-all'
  | 'chevron-left'
  | 'chevron-right'
  | 'chevron-up'
  | 'code'
  | 'code-block'
  | 'comment'
  | 'comment-area'
  | 'comment-plus'
  | 'comment-text'
  | 'document'
  | 'download'
  | 'filter'
  | 'fit'
  | 'flag'
  | 'ghost'
  | 'image'
  | 'italic'
  | 'list-bulleted'
  | 'list-numbered'
  | 'location'
  | 'minus'
  | 'move'
  | 'paperclip'
  | 'people'
  | 'person-plus'
  | 'pin'
  | 'plus'
  | 'pointer'
  | 'progress'
  | 'quote'
  | 'read'
  | 'reopen'
  | 'reply'
  | 'retry'
  | 'search'
  | 'send'
  | 'settings'
  | 'sidebar'
  | 'sort'
  | 'strike'
  | 'tag'
  | 'text-cursor'
  | 'unarchive'
  | 'undo'
  | 'unread'
  | 'unlock';

/** Name of an icon. */
export type IconName = keyof typeof icons | AdditionalIconName;

/** Icons that are mirrored in right-to-left text. */
export const directional: ReadonlySet<IconName> = new Set([
  'chevron-left',
  'chevron-right',
  'comment',
  'comment-plus',
  'comment-text',
  'document',
  'list-bulleted',
  'list-numbered',
  'quote',
  'reply',
  'send',
  'sidebar',
  'undo',
] satisfies IconName[]);

/** All paths that are loaded. The modules of additional icons add theirs. */
const paths: Readonly<Partial<Record<IconName, string>>> = icons;

/** Returns the path of an icon; undefined for a name that is unknown or not loaded. */
export const iconPath = (name: string): string | undefined =>
  Object.hasOwn(paths, name) ? paths[name as IconName] : undefined;

function classesFor(name: IconName): string {
  if (directional.has(name)) return 'icon-svg directional';
  return name === 'more' ? 'icon-svg heavy' : 'icon-svg';
}

/**
 * Renders an icon as plain SVG, for hosts with `icon-svg.styles.ts`. Long lists use it, because hundreds of icon elements are slow. Without
 * a label it is hidden from assistive technology.
 */
export const renderIcon = (name: IconName, label = '') => html`
  <svg
    part="svg"
    class=${classesFor(name)}
    viewBox="0 0 16 16"
    role=${label ? 'img' : 'presentation'}
    aria-label=${label || nothing}
    aria-hidden=${label ? nothing : 'true'}
  >
    <path d=${iconPath(name) ?? nothing} />
  </svg>
`;
