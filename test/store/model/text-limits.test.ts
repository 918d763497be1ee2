import { describe, expect, it } from 'vitest';
import { cursorArguments, presenceArguments, type MethodChecks } from '../../../store/base/arguments.js';
import type { Check } from '../../../store/model/checks.js';
import { parseLiveChange } from '../../../store/model/live-change.js';
import { parseNotificationChange } from '../../../store/model/notification-change.js';
import { parseCommentConfig, parseConfig, parseLocation, parseUser } from '../../../store/model/parse-page-data.js';
import { parseMutation } from '../../../store/model/parse.js';
import { config, madeOf, names } from '../every-mutation.js';

const LONG = 'x'.repeat(2_000_000);

type Path = readonly string[];

/** Where a value holds texts, and where it holds objects. */
function* places(value: unknown, path: Path = []): Generator<{ path: Path; isText: boolean }> {
  if (typeof value === 'string') yield { path, isText: true };
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield { path, isText: false };
  for (const [key, item] of Object.entries(value)) yield* places(item, [...path, key]);
}

/** A copy with another value at a place. */
function withValue(value: unknown, [key, ...rest]: Path, put: unknown): unknown {
  if (key === undefined) return put;
  const copy: Record<string, unknown> = Object.assign(Array.isArray(value) ? [] : {}, value);
  copy[key] = withValue(copy[key], rest, put);
  return copy;
}

const person = {
  ...{ userId: 'ada', organizationId: 'acme', name: 'Ada', email: 'ada@example.com', photoUrl: 'https://a.example/a' },
  ...{ color: '#123456', textColor: 'white', initial: 'A', plan: 'pro', type: 'staff', accessRole: 'editor' },
};
const label = { id: 'a', name: 'A', color: 'red', lightColor: 'pink', iconUrl: 'https://a.example/i', svg: '<svg/>' };
const item = {
  id: 'i',
  name: 'I',
  description: 'd',
  groupId: 'g',
  link: 'https://a.example',
  icon: { url: 'u', svg: 's' },
};
const recording = {
  ...{ id: 'r', tag: 't', type: 'audio', audioUrl: 'a', videoUrl: 'v', videoPlayerUrl: 'p', thumbnailUrl: 't' },
  ...{ assets: [{ url: 'u', mimeType: 'm' }], recordedTime: { display: '0:01' } },
  transcription: { vttFileUrl: 'v', contentSummary: 's', transcriptSegments: [{ text: 't', startTime: '0' }] },
};
const comment = {
  ...{ commentId: 9, type: 'text', commentText: 'T', commentHtml: '<p>T</p>', commentVoiceUrl: 'v', to: [person] },
  ...{ replaceContentText: 'R', replaceContentHtml: '<p>R</p>', recorders: [recording] },
  attachments: [{ attachmentId: 1, name: 'n', type: 't', bucketPath: 'b', url: 'u', thumbnail: 't' }],
  taggedUserContacts: [{ userId: 'ada', text: '@Ada', contact: person }],
  customList: [{ text: '#I', custom: item }],
};
const targetElement = {
  ...{
    elementId: 'e',
    targetText: 't',
    prefix: 'p',
    suffix: 's',
    selectors: [{ type: 'xpath', value: 'v', score: 1 }],
  },
};
const annotation = {
  ...{ annotationId: 't2', comments: [comment], status: { ...label, type: 'default' }, color: 'red', type: 'text' },
  ...{ targetElementId: 'e', multiThreadAnnotationId: 'm', commentCategories: [label], assignedTo: person },
  ...{ location: { id: 'l', locationName: 'L', version: { id: 'v', name: 'V' } }, pageInfo: { url: 'u', title: 't' } },
  ...{ ghostComment: { message: 'm' }, priority: label, customList: [{ id: 'c', label: 'C' }], targetElement },
  ...{ context: { any: 'thing' }, contextFilter: { access: { team: ['a'] } } },
};

const check =
  (shape: Check) =>
  (value: unknown): { readonly ok: boolean } => ({ ok: shape(value, 'value') === undefined });
const argument = (method: MethodChecks | undefined, name: string): Check =>
  method?.args[name] ?? (() => 'no such argument');

const notification = {
  ...{ notificationId: 'n1', documentId: 'd1', displayHeadlineMessageTemplate: 'H', displayBodyMessage: 'B' },
  ...{ actionUser: person, notifyUsers: [person], displayHeadlineMessageTemplateData: { a: 'b' } },
  notificationSourceData: { a: 'b' },
};

/** What comes from pages and people, whole, and what reads it. */
const readings: readonly (readonly [
  what: string,
  value: unknown,
  read: (value: unknown) => { readonly ok: boolean },
])[] = [
  ...names.map((name) => [name, madeOf(name), parseMutation] as const),
  ['a whole thread', { name: 'annotation.add', args: { annotation } }, parseMutation],
  ['a whole reply', { name: 'comment.add', args: { annotationId: 't', comment, assignedTo: person } }, parseMutation],
  ['a user', person, parseUser],
  ['a location', annotation.location, parseLocation],
  [
    'a live value',
    { name: 'live.set', args: { space: 'custom', liveStateDataId: 'v', data: { a: ['b'] } } },
    parseLiveChange,
  ],
  ['a hand-over', { name: 'editor.handOver', args: { userId: 'ada' } }, parseLiveChange],
  ['a notification', { name: 'notification.add', args: notification }, parseNotificationChange],
  ['settings', { name: 'settings.set', args: { settings: { a: 'b' }, documentId: 'd' } }, parseNotificationChange],
  [
    'a config',
    {
      ...{ statuses: config.statuses, priorities: config.priorities, categories: config.categories },
      ...{ customList: config.customList, attachments: { maxSize: 1, maxCount: 1, types: ['image/png'] } },
    },
    parseCommentConfig,
  ],
  ['allow lists', { urlAllowList: ['/a'], userIdAllowList: ['a'], userPlanAllowList: ['pro'] }, parseConfig],
  [
    'presence',
    { type: 't', pageInfo: { url: 'u', title: 't' }, view: { targetElement }, following: { userId: 'ada', since: 1 } },
    check(argument(presenceArguments.update, 'details')),
  ],
  ['a cursor', { left: 1, top: 2, targetElement }, check(argument(cursorArguments.move, 'position'))],
];

describe.each(readings)('the texts of %s', (what, value, read) => {
  it('are accepted unchanged', () => {
    expect(read(value)).toEqual(expect.objectContaining({ ok: true }));
  });

  // A page's own sets may hold fields of its own; nobody else reads those.
  const isOthers = what !== 'a config' && what !== 'allow lists';

  it.each([...places(value)].map(({ path, isText }) => [path.join('.'), path, isText] as const))(
    'are refused at %s if they have two million characters',
    (_, path, isText) => {
      if (isText) expect(read(withValue(value, path, LONG)).ok).toBe(false);
      else if (isOthers && path.length > 0) expect(read(withValue(value, [...path, 'unknown'], LONG)).ok).toBe(false);
    },
  );
});

describe('a live value', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 'x' : [nested(levels - 1)]);
  const read = (levels: number) =>
    parseLiveChange({ name: 'live.set', args: { space: 'custom', liveStateDataId: 'v', data: nested(levels) } });

  it('is refused before it is sent if it is nested too deep for a message', () => {
    expect(read(64)).toMatchObject({ ok: true });
    expect(read(65)).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } });
    const { message } = (read(65) as { error: { message: string } }).error;
    expect(message).toContain('64 levels');
  });
});
