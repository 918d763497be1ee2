/** Attributes that are text: each value is a good one. */
export const texts: ReadonlySet<string> = new Set([
  'collab-attachments annotation-id',
  'collab-autocomplete description',
  'collab-autocomplete label',
  'collab-autocomplete search-text',
  'collab-avatar label',
  'collab-comment annotation-id',
  'collab-comment-body html',
  'collab-comment-body text',
  'collab-comment-bubble annotation-id',
  'collab-comment-bubble location-id',
  'collab-comment-bubble target-element-id',
  'collab-comment-pin annotation-id',
  'collab-text-mark annotation-id',
  'collab-text-mark quote',
  'collab-comment-pin status-id',
  'collab-comment-pin status-name',
  'collab-composer error',
  'collab-composer label',
  'collab-composer placeholder',
  'collab-composer submit-label',
  'collab-composer user-id',
  'collab-composer value',
  'collab-edit-conflict annotation-id',
  'collab-emoji-picker user-id',
  'collab-emoji-popup label',
  'collab-emoji-popup user-id',
  'collab-icon label',
  'collab-inline-comments location-id',
  'collab-inline-comments target-element-id',
  'collab-joined-pin annotation-id',
  'collab-menu label',
  'collab-option-menu label',
  'collab-option-menu none-label',
  'collab-people-picker label',
  'collab-people-picker none-label',
  'collab-proposal annotation-id',
  'collab-proposal target-text',
  'collab-recording-player annotation-id',
  'collab-root document-id',
  'collab-root link-parameter',
  'collab-root location-id',
  'collab-root location-name',
  'collab-root organization-id',
  'collab-suggestion search-text',
  'collab-thread target-text',
  'collab-thread-dialog annotation-id',
  'collab-thread-list highlighted',
  'collab-thread-list selected',
  'collab-thread-switcher current',
]);

/** A value an attribute cannot have, and what a warning of it says is accepted. */
export interface BadValue {
  readonly value: string;
  readonly accepted: string;
  /** Element that warns, where it is one inside. */
  readonly by?: string;
  /** Whether the value is taken all the same. */
  readonly holds?: boolean;
  /** Properties without which the value is of no account. */
  readonly given?: object;
}

const submitKey: BadValue = { value: 'space', accepted: '"enter" or "mod-enter"' };
const statusDetail: BadValue = { value: 'half', accepted: '"full" or "settled" or "none"' };
const number = (value: string): BadValue => ({ value, accepted: 'a number, 0 or above' });
const icon: BadValue = { value: 'unicorn', accepted: 'check, chevron-down', by: 'collab-icon' };

/** Bad values of what is neither text nor a flag, by element and attribute. */
export const badValues: Readonly<Record<string, BadValue>> = {
  'collab-attachment-viewer current': number('first'),
  'collab-attachments comment-id': number('last'),
  'collab-avatar size': { value: 'xl', accepted: '"m" or "s" or "l"' },
  'collab-comment replies': number('many'),
  'collab-comment submit-key': submitKey,
  'collab-comment-layer for': { value: '#missing', accepted: 'selector of an element of the page' },
  'collab-comment-layer mode': { value: 'elment', accepted: '"none" or "element"' },
  'collab-comment-layer selector-allow': { value: 'p >', accepted: 'a CSS selector' },
  'collab-comment-layer selector-deny': { value: '::', accepted: 'a CSS selector' },
  'collab-comment-pin color': { value: 'reddish', accepted: 'a CSS colour' },
  'collab-comment-pin number': number('-1'),
  'collab-comment-pin status-type': { value: 'closed', accepted: '"default" or "ongoing" or "terminal"' },
  'collab-comment-pin unread': number('some'),
  'collab-comment-bubble max': number('few'),
  'collab-comment-tool modes': { value: 'video', accepted: 'any of element, text, area' },
  'collab-comment-tool shortcut': { value: 'Ctrl+K', accepted: 'one key' },
  'collab-comments-sidebar position': { value: 'left', accepted: '"end" or "start"' },
  'collab-composer max-length': { value: '0', accepted: 'a number above 0' },
  'collab-composer submit-key': submitKey,
  'collab-composer without': { value: 'pictures', accepted: 'any of attachment, mention, emoji, format' },
  'collab-icon name': icon,
  'collab-inline-comments composer-position': { value: 'left', accepted: '"below" or "above"' },
  'collab-inline-comments order': { value: 'random', accepted: '"oldest" or "newest"' },
  'collab-inline-comments page-size': { value: '0', accepted: 'a number above 0' },
  'collab-inline-comments submit-key': submitKey,
  'collab-joined-pin color': { value: 'reddish', accepted: 'a CSS colour' },
  'collab-joined-pin count': number('-1'),
  'collab-joined-pin unread': number('some'),
  'collab-menu placement': { value: 'below', accepted: '"bottom-start"' },
  'collab-option-menu icon': { ...icon, value: 'dragon', given: { value: undefined } },
  'collab-people-picker scope': { value: 'family', accepted: '"all" or "organization"' },
  'collab-recording-player comment-id': number('last'),
  'collab-relative-time datetime': { value: '2026-01-02', accepted: 'a number of milliseconds since 1970' },
  'collab-media-timeline for': { value: '#missing', accepted: 'selector of an element of the page' },
  'collab-relative-time format': { value: 'tiny', accepted: '"narrow" or "short" or "long"' },
  'collab-root backend': { value: 'sqlite', accepted: '"local" and "memory"' },
  'collab-root locale': { value: 'tlh', accepted: 'en, de' },
  'collab-root theme': { value: 'drak', accepted: '"auto", "light" and "dark"' },
  'collab-root user': { value: 'Ada', accepted: 'user' },
  'collab-sidebar-button count': { value: 'all', accepted: '"unread" or "total"' },
  'collab-sidebar-row status-detail': statusDetail,
  'collab-text-mark count': number('-1'),
  'collab-text-mark number': number('third'),
  'collab-text-mark unread': number('some'),
  'collab-thread submit-key': submitKey,
  'collab-thread-dialog submit-key': submitKey,
  'collab-thread-list status-detail': statusDetail,
  'collab-thread-switcher status-detail': statusDetail,
  'collab-tooltip delay': number('soon'),
  'collab-tooltip for': { value: 'missing', accepted: 'the id of an HTML element' },
  'collab-tooltip placement': { value: 'above', accepted: '"top"' },
};
