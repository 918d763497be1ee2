import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { predefinedConfig, type AnnotationQuery, type AnnotationRecord } from '../../../store/model/index.js';
import { compileQuery, matches, unreadCount } from '../../../store/rules/index.js';
import { after, ann, ben, cleo, mutation, person, reply, status, thread } from './fixtures.js';

const [p0] = predefinedConfig.priorities;
const bug = predefinedConfig.categories.find(({ id }) => id === 'bug');

const plain = thread();
const rich = after(
  after(
    thread(
      {
        status: status('IN_PROGRESS'),
        location: { id: 'intro', locationName: 'Einführung' },
        targetElement: { elementId: 'chart', targetText: 'Rapport hebdomadaire' },
        assignedTo: person('cleo', { name: 'Cléo Noël' }),
        ...(p0 && { priority: p0 }),
        ...(bug && { commentCategories: [bug] }),
        comments: [{ commentId: 1, commentText: 'The naïve Straße café' }],
      },
      { user: ben, now: 2000, annotationNumber: 42, documentId: 'other' },
    ),
    mutation('comment.add', {
      annotationId: 't1',
      comment: {
        commentId: 2,
        commentText: 'Ask {{dan}}',
        taggedUserContacts: [{ text: '@Dan Dim', userId: 'dan' }],
      },
    }),
    { now: 3000 },
  ),
  mutation('annotation.markAsRead', { annotationId: 't1' }),
  { user: cleo },
);
const resolved = after(
  thread({ ghostComment: { message: 'Gone' } }),
  mutation('annotation.resolve', { annotationId: 't1' }),
  {
    user: ben,
  },
);
const rows = { plain, rich, resolved };

const found = (query: AnnotationQuery, viewer = ann): string[] =>
  Object.entries(rows).flatMap(([name, row]) => (matches(row, query, viewer) ? [name] : []));

describe('matches', () => {
  it.each<[AnnotationQuery, readonly string[]]>([
    [{}, ['plain', 'rich', 'resolved']],
    [{ documentIds: [], statusIds: [], text: ' ' }, ['plain', 'rich', 'resolved']],
    [{ organizationId: 'acme' }, ['plain', 'rich', 'resolved']],
    [{ organizationId: 'other' }, []],
    [{ documentIds: ['other'] }, ['rich']],
    [{ documentIds: ['doc', 'other'] }, ['plain', 'rich', 'resolved']],
    [{ locationIds: ['intro'] }, ['rich']],
    [{ statusIds: ['OPEN', 'RESOLVED'] }, ['plain', 'resolved']],
    [{ statusTypes: ['ongoing'] }, ['rich']],
    [{ priorityIds: ['P0', 'P1'] }, ['rich']],
    [{ categoryIds: ['bug', 'other'] }, ['rich']],
    [{ categoryIds: ['question'] }, []],
    [{ userIds: ['ann'] }, ['plain', 'resolved']],
    [{ assignedUserIds: ['cleo'] }, ['rich']],
    [{ mentionedUserIds: ['dan', 'eve'] }, ['rich']],
    [{ resolvedBy: 'ben' }, ['resolved']],
    [{ targetElementId: 'chart' }, ['rich']],
    [{ filterGhostComments: true }, ['plain', 'rich']],
    [{ createdAfter: 1000 }, ['rich']],
    [{ createdAfter: 999, createdBefore: 1001 }, ['plain', 'resolved']],
    [{ updatedAfter: 2999 }, ['rich']],
    [{ updatedBefore: 3000 }, ['plain', 'resolved']],
    [{ statusTypes: ['default'], filterGhostComments: true, userIds: ['ann'] }, ['plain']],
    [{ statusTypes: ['default'], userIds: ['ben'] }, []],
  ])('%j matches %j', (query, names) => {
    expect(found(query)).toEqual(names);
  });

  it.each([
    ['NAIVE cafe', 'whatever the case and the accents'],
    ['nai\u0308ve', 'however the accents are written'],
    ['cafe naive', 'in any order'],
    ['ask', 'in any comment'],
    ['cleo noel', 'in the name of who is assigned'],
    ['ann ben', 'in the names of authors'],
    ['dim', 'in the names of those who are mentioned'],
    ['progress', 'in the status'],
    ['einfuhrung', 'in the location'],
    ['#42', 'in the number'],
    ['hebdomadaire', 'in the text it is about'],
  ])('finds %s by words that occur %s', (text) => {
    expect(found({ text })).toEqual(['rich']);
  });

  it('requires all words', () => {
    expect(found({ text: 'naive tea' })).toEqual([]);
  });

  it('searches the current text of a thread', () => {
    const before = compileQuery({ text: 'later' });
    expect(before(plain)).toBe(false);
    expect(before(after(plain, reply(2, 'Later!')))).toBe(true);
  });

  it('folds the text of a thread once', () => {
    const isRed = compileQuery({ text: 'red' });
    const row = thread({ comments: [{ commentId: 1, commentText: 'Réd' }] });
    const normalize = vi.spyOn(String.prototype, 'normalize');
    expect([isRed(row), isRed(row), isRed(row)]).toEqual([true, true, true]);
    expect(normalize).toHaveBeenCalledOnce();
    normalize.mockRestore();
  });

  it('distinguishes read and unread threads of the viewer', () => {
    expect(found({ unread: true }, ben)).toEqual(['plain', 'rich', 'resolved']);
    expect(found({ unread: true }, cleo)).toEqual(['plain', 'resolved']);
    expect(found({ unread: false }, ann)).toEqual(['plain', 'rich', 'resolved']);
    expect(matches(plain, { unread: true }, null)).toBe(false);
  });
});

/** The same questions, asked one by one. */
function naive(row: AnnotationRecord, query: AnnotationQuery, userId: string): boolean {
  const { data } = row;
  const wants = (list: readonly string[] | undefined, value: string | undefined) =>
    !list || list.length === 0 || (value !== undefined && list.includes(value));
  const haystack = [data.status.name, ...data.comments.map((comment) => comment.commentText)].join(' ').toLowerCase();
  return (
    wants(query.documentIds, row.documentId) &&
    wants(query.statusIds, data.status.id) &&
    wants(query.statusTypes, data.status.type) &&
    wants(query.userIds, data.from.userId) &&
    wants(query.assignedUserIds, data.assignedTo?.userId) &&
    wants(query.priorityIds, data.priority?.id) &&
    wants(query.locationIds, data.location?.id) &&
    (query.createdAfter === undefined || (data.createdAt ?? 0) > query.createdAfter) &&
    (query.createdBefore === undefined || (data.createdAt ?? 0) < query.createdBefore) &&
    (query.unread === undefined || unreadCount(row, userId) > 0 === query.unread) &&
    (query.text ?? '')
      .toLowerCase()
      .split(' ')
      .every((word) => haystack.includes(word))
  );
}

describe('compileQuery', () => {
  const texts = fc
    .array(fc.constantFrom('red', 'green', 'blue', 'Blue'), { minLength: 1, maxLength: 3 })
    .map((words) => words.join(' '));
  const row = fc
    .record({
      text: texts,
      documentId: fc.constantFrom('d1', 'd2'),
      now: fc.integer({ min: 0, max: 5 }),
      user: fc.constantFrom(ann, ben),
      status: fc.constantFrom(...predefinedConfig.statuses),
      assignedTo: fc.option(fc.constantFrom(ann, ben), { nil: undefined }),
      priority: fc.option(fc.constantFrom(...predefinedConfig.priorities), { nil: undefined }),
      location: fc.option(fc.constantFrom({ id: 'l1' }, { id: 'l2' }), { nil: undefined }),
      readers: fc.subarray([ann, ben, cleo]),
    })
    .map(({ text, documentId, now, user, readers, assignedTo, priority, location, ...more }) =>
      readers.reduce(
        (record, reader) => after(record, mutation('annotation.markAsRead', { annotationId: 't1' }), { user: reader }),
        thread(
          {
            ...more,
            ...(assignedTo && { assignedTo }),
            ...(priority && { priority }),
            ...(location && { location }),
            comments: [{ commentId: 1, commentText: text }],
          },
          { documentId, now, user },
        ),
      ),
    );
  const query: fc.Arbitrary<AnnotationQuery> = fc.record(
    {
      documentIds: fc.subarray(['d1', 'd2', 'd3']),
      statusIds: fc.subarray(['OPEN', 'RESOLVED']),
      statusTypes: fc.subarray(['ongoing', 'terminal'] as const),
      userIds: fc.subarray(['ann', 'ben', 'cleo']),
      assignedUserIds: fc.subarray(['ann', 'ben']),
      priorityIds: fc.subarray(['P0', 'P1']),
      locationIds: fc.subarray(['l1', 'l2']),
      createdAfter: fc.integer({ min: 0, max: 5 }),
      createdBefore: fc.integer({ min: 0, max: 5 }),
      unread: fc.boolean(),
      text: texts,
    },
    { requiredKeys: [] },
  );

  it('matches the same rows as single checks', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 10 }), query, fc.constantFrom(ann, cleo), (records, asked, viewer) => {
        const test = compileQuery(asked);
        const matched = records.map((record) => test({ ...record, unread: unreadCount(record, viewer.userId) }));
        expect(matched).toEqual(records.map((record) => naive(record, asked, viewer.userId)));
        expect(records.map((record) => matches(record, asked, viewer))).toEqual(matched);
      }),
    );
  });
});
