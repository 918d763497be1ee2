import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseCommentConfig,
  parseLocation,
  parseMutation,
  parseNewComment,
  parseNewCommentAnnotation,
  parseRecord,
  parseUser,
  type Result,
} from '../../../store/model/index.js';
import { readableText } from '../../../store/rules/placeholders.js';
import { after, ben, mutation, reply, thread } from './fixtures.js';

const ann = { userId: 'ann', organizationId: 'acme' };

function messageOf(result: Result<unknown>): string {
  if (result.ok) throw new Error('It was accepted.');
  expect(result.error.code).toBe('INVALID_ARGUMENT');
  return result.error.message;
}

describe('parseUser', () => {
  it('reads a user from an object and from its JSON', () => {
    const user = { ...ann, name: 'Ann', isAdmin: true, accessRole: 'viewer', team: 'red' };
    expect(parseUser(user)).toEqual({ ok: true, value: user });
    expect(parseUser(JSON.stringify(user))).toEqual({ ok: true, value: user });
  });

  it.each([
    ['{"userId', 'user is "{\\"userId"; accepted: an object with userId, organizationId.'],
    [null, 'user is null; accepted: an object with userId, organizationId.'],
    [[ann], 'user is [{"userId":"ann","organizationId":"acme"}]; accepted: an object with userId, organizationId.'],
    [
      { organizationId: 'acme' },
      'user.userId is undefined; accepted: 1 to 512 characters, none of them a control character.',
    ],
    [
      { ...ann, userId: 'a\nb' },
      'user.userId is "a\\nb"; accepted: 1 to 512 characters, none of them a control character.',
    ],
    [
      { ...ann, organizationId: 5 },
      'user.organizationId is 5; accepted: 1 to 512 characters, none of them a control character.',
    ],
    [{ ...ann, name: 5 }, 'user.name is 5; accepted: a text of at most 512 characters.'],
    [{ ...ann, isReadOnly: 'yes' }, 'user.isReadOnly is "yes"; accepted: true or false.'],
    [{ ...ann, accessRole: 'owner' }, 'user.accessRole is "owner"; accepted: viewer or editor.'],
  ])('describes what is wrong with %j', (value, message) => {
    expect(messageOf(parseUser(value))).toBe(message);
  });

  it('refuses names that are too long, and accepts them in stored data', () => {
    const named = (name: string) =>
      mutation('annotation.assign', { annotationId: 't1', assignedTo: { userId: 'ann', name } });
    expect(messageOf(parseUser({ ...ann, name: 'x'.repeat(513) }))).toMatch(
      /^user\.name is "x+"; accepted: a text of at/,
    );
    expect(parseMutation(named('x'.repeat(512))).ok).toBe(true);
    expect(parseMutation(named('x'.repeat(513))).ok).toBe(false);
    expect(parseMutation(named('x'.repeat(513)), true).ok).toBe(true);
  });

  it.each([
    [{ ...ann, score: 5n }, 'user.score is 5n; accepted: plain data'],
    [{ ...ann, tags: [Symbol('x')] }, 'user.tags[0] is Symbol(x); accepted: plain data'],
    [{ ...ann, deep: { at: { score: 5n } } }, 'user.deep.at.score is 5n'],
  ])('refuses values that are not JSON', (value, message) => {
    expect(messageOf(parseUser(value))).toContain(message);
  });

  it('truncates a long value in its message', () => {
    expect(messageOf(parseUser({ ...ann, userId: 'x'.repeat(100_000) })).length).toBeLessThan(200);
  });

  it('accepts ids of at most 512 characters', () => {
    expect(parseUser({ ...ann, userId: 'x'.repeat(512) }).ok).toBe(true);
    expect(parseUser({ ...ann, userId: 'x'.repeat(513) }).ok).toBe(false);
  });
});

describe('parseLocation', () => {
  it('accepts additional properties of the page', () => {
    const location = { id: 'intro', locationName: 'Intro', version: { id: '1', name: 'First' }, colour: { r: 1 } };
    expect(parseLocation(location)).toEqual({ ok: true, value: location });
    expect(parseLocation({}).ok).toBe(true);
  });

  it('names an invalid value', () => {
    expect(messageOf(parseLocation({ id: '' }))).toContain('location.id is ""');
    expect(messageOf(parseLocation({ version: { id: '1' } }))).toContain('location.version.name is undefined');
  });
});

describe('parseNewComment', () => {
  it('requires a text, a file or a recording', () => {
    expect(messageOf(parseNewComment({ commentText: ' \n' }))).toContain(
      'a comment with a text, a file or a recording',
    );
    expect(messageOf(parseNewComment({}))).toMatch(/^comment is {}; accepted/);
    expect(parseNewComment({ commentHtml: '<b>a</b>' }).ok).toBe(true);
    expect(parseNewComment({ commentText: '', attachments: [{ attachmentId: 1 }] }).ok).toBe(true);
  });

  it('accepts texts of at most 100,000 characters', () => {
    expect(parseNewComment({ commentText: 'a'.repeat(100_000) }).ok).toBe(true);
    expect(messageOf(parseNewComment({ commentText: 'a'.repeat(100_001) }))).toContain('at most 100000 characters');
  });

  it.each([0, -1, 1.5, 2 ** 53, '7', Number.NaN])('refuses the comment id %j', (commentId) => {
    expect(messageOf(parseNewComment({ commentText: 'a', commentId }))).toContain('comment.commentId is');
  });

  it('names the malformed mention', () => {
    const taggedUserContacts = [{ text: '@ann', userId: 'ann' }, { text: '@ben' }];
    expect(messageOf(parseNewComment({ commentText: 'a', taggedUserContacts }))).toBe(
      'comment.taggedUserContacts[1].userId is undefined; accepted: 1 to 512 characters, none of them a control character.',
    );
  });

  it.each([
    [{ taggedUserContacts: [{ userId: 'ann', text: 5 }] }, 'comment.taggedUserContacts[0].text is 5'],
    [{ customList: [{}] }, 'comment.customList[0].text is undefined'],
    [{ customList: [{ text: '#a' }] }, 'comment.customList[0].custom is undefined'],
    [{ customList: [{ text: '#a', custom: { id: 'a' } }] }, 'comment.customList[0].custom.name is undefined'],
  ])('refuses content that cannot be displayed: %j', (naming, message) => {
    expect(messageOf(parseNewComment({ commentText: 'a', ...naming }))).toContain(message);
  });

  it('refuses a mention that shows one person and names another', () => {
    const tag = (contactId: string) => [{ userId: 'ben', text: '@Ben', contact: { userId: contactId, name: 'Ben' } }];
    expect(parseNewComment({ commentText: 'a', taggedUserContacts: tag('ben') }).ok).toBe(true);
    expect(messageOf(parseNewComment({ commentText: 'a', taggedUserContacts: tag('mallory') }))).toContain(
      'accepted: a mention whose contact is the person it names',
    );
  });

  it('accepts no content that cannot be displayed or that names one person as another', () => {
    const odd = fc.constantFrom<unknown>(undefined, null, 5, '', 'ann', 'ben', {}, []);
    const contact = fc.oneof(odd, fc.record({ userId: odd, name: odd }, { requiredKeys: [] }));
    const tag = fc.oneof(odd, fc.record({ userId: odd, text: odd, contact }, { requiredKeys: [] }));
    const custom = fc.oneof(odd, fc.record({ id: odd, name: odd }, { requiredKeys: [] }));
    const item = fc.oneof(odd, fc.record({ text: odd, custom }, { requiredKeys: [] }));
    const naming = fc.record({ taggedUserContacts: fc.array(tag), customList: fc.array(item) });
    fc.assert(
      fc.property(naming, (given) => {
        const commentId = 2;
        const comment = { commentId, commentText: '{{ann}} and {{ben}}', ...given };
        const change = mutation('comment.add', { annotationId: 't1', comment: comment as never });
        if (!parseMutation(change).ok) return;
        const data = after(thread(), change).data.comments[1];
        if (!data) throw new Error('There is no comment.');
        expect(typeof readableText(data)).toBe('string');
        expect(data.customList.every(({ text, custom: { id } }) => typeof `${text}${id}` === 'string')).toBe(true);
        expect(data.to?.map(({ userId }) => userId)).toEqual([
          ...new Set(data.taggedUserContacts.map(({ userId }) => userId)),
        ]);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('parseNewCommentAnnotation', () => {
  it('requires a comment', () => {
    expect(messageOf(parseNewCommentAnnotation({ comments: [] }))).toContain('annotation.comments is []');
    expect(parseNewCommentAnnotation({ comments: [{ commentText: 'a' }] }).ok).toBe(true);
  });

  it('accepts a complete target or none', () => {
    const place = (more: object) => parseNewCommentAnnotation({ comments: [{ commentText: 'a' }], ...more });
    expect(place({ position: null, location: null, ghostComment: null }).ok).toBe(true);
    expect(place({ targetElement: { elementId: 'x', selectors: [{ type: 'id', value: '#x', score: 1 }] } }).ok).toBe(
      true,
    );
    expect(messageOf(place({ position: { left: 1 } }))).toContain('annotation.position.top is undefined');
    expect(place({ multiThreadAnnotationId: 'group-1' }).ok).toBe(true);
    expect(messageOf(place({ multiThreadAnnotationId: 'two words' }))).toContain('annotation.multiThreadAnnotationId');
    expect(messageOf(place({ targetElement: { selectors: [{}] } }))).toContain('targetElement.selectors[0].type');
  });
});

describe('parseRecord', () => {
  const whole = () => structuredClone(after(thread(), reply(2), { user: ben })) as object as Record<string, never>;

  it('accepts records that the rules create', () => {
    expect(parseRecord(whole()).ok).toBe(true);
    expect(parseRecord(JSON.parse(JSON.stringify(whole()))).ok).toBe(true);
  });

  it.each([
    ['id', 'record.id'],
    ['data', 'record.data'],
    ['reads', 'record.reads'],
    ['data.from', 'record.data.from'],
    ['data.status', 'record.data.status'],
    ['data.comments', 'record.data.comments'],
    ['data.comments.1.from', 'record.data.comments[1].from'],
    ['data.comments.0.createdAt', 'record.data.comments[0].createdAt'],
    ['data.comments.0.attachments', 'record.data.comments[0].attachments'],
    ['data.comments.0.taggedUserContacts', 'record.data.comments[0].taggedUserContacts'],
  ])('rejects a row that lacks %s', (path, named) => {
    const row = whole();
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const holder = keys.reduce<Record<string, never>>((object, key) => object[key] as never, row);
    Reflect.deleteProperty(holder, last);
    expect(messageOf(parseRecord(row))).toContain(`${named} is undefined; accepted:`);
  });

  it('rejects a row whose comment has a malformed mention', () => {
    const named = (naming: object) => {
      const { data, ...row } = whole();
      const { comments, ...more } = data as unknown as { comments: readonly object[] };
      return parseRecord({ ...row, data: { ...more, comments: comments.map((each) => ({ ...each, ...naming })) } });
    };
    expect(messageOf(named({ taggedUserContacts: [{}] }))).toContain('comments[0].taggedUserContacts[0].userId');
    expect(messageOf(named({ customList: [{}] }))).toContain('comments[0].customList[0].text');
  });
});

describe('parseMutation', () => {
  it('names an unknown mutation and the known ones', () => {
    const message = messageOf(parseMutation({ name: 'annotation.explode', args: {} }));
    expect(message).toMatch(/^mutation\.name is "annotation\.explode"; accepted: annotation\.add or /);
    expect(messageOf(parseMutation({ name: 'constructor', args: {} }))).toContain('"constructor"');
  });

  it('names the invalid argument', () => {
    expect(messageOf(parseMutation({ name: 'comment.delete', args: { annotationId: 't1' } }))).toContain(
      'mutation.args.commentId is undefined',
    );
    expect(messageOf(parseMutation({ name: 'comment.delete' }))).toContain('mutation.args is undefined');
  });

  it('accepts well-formed mutations', () => {
    expect(parseMutation(mutation('annotation.assign', { annotationId: 't1', assignedTo: null })).ok).toBe(true);
    expect(parseMutation(mutation('target.set', { annotationId: 't1', targetElement: null })).ok).toBe(true);
  });
});

describe('every guard', () => {
  const guards = {
    parseCommentConfig,
    parseLocation,
    parseMutation,
    parseNewComment,
    parseNewCommentAnnotation,
    parseRecord,
    parseUser,
  };

  it.each(Object.entries(guards))('%s never throws, and describes values that it refuses', (_, guard) => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true }), (value) => {
        const result: Result<unknown> = guard(value);
        if (!result.ok) expect(messageOf(result)).toMatch(/ is [^]+; accepted: [^]+\.$/);
      }),
    );
  });

  it('names a field of a wrong type', () => {
    const strings = ['name', 'photoUrl', 'email', 'plan', 'color', 'textColor', 'type', 'initial'];
    fc.assert(
      fc.property(fc.constantFrom(...strings), fc.jsonValue(), (field, value) => {
        fc.pre(typeof value !== 'string');
        expect(messageOf(parseUser({ ...ann, [field]: value }))).toContain(
          `user.${field} is ${JSON.stringify(value).slice(0, 50)}`,
        );
      }),
    );
  });
});
