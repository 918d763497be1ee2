import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AutocompleteUserContactReplaceData, Comment, CommentUpdate } from '../../../store/model/index.js';
import { piecesOf, placeholderOf, readableText, taggedIn, taggedNames } from '../../../store/rules/index.js';
import { after, ben, mutation, person, reply, thread } from './fixtures.js';

const tag = (userId: string, text = `@${userId}`): AutocompleteUserContactReplaceData => ({ text, userId });

describe('placeholders', () => {
  it('split a text into parts that can be joined again', () => {
    expect([...piecesOf('Hi {{ben}}, {{a b}}{{dan}}')]).toEqual([
      ...['Hi ', { userId: 'ben' }, ', ', { userId: 'a b' }, { userId: 'dan' }],
    ]);
    const noise = fc.array(fc.constantFrom('{', '}', '{{', '}}', 'ben', ' ', '{{ben}}', '\n'));
    fc.assert(
      fc.property(noise, (parts) => {
        const text = parts.join('');
        const pieces = [...piecesOf(text)];
        const whole = pieces.map((piece) => (typeof piece === 'string' ? piece : placeholderOf(piece.userId)));
        expect(whole.join('')).toBe(text);
        expect(pieces.every((piece) => typeof piece !== 'string' || !/\{\{[^{}]+\}\}/.test(piece))).toBe(true);
      }),
    );
  });

  it('are displayed as the name of the contact, of the recipient or of the text, or as the id', () => {
    const comment = {
      commentText: '{{ann}} {{ben}} {{cleo}} {{dan}} {{eve}} {{$&}}',
      taggedUserContacts: [
        { ...tag('ann', '@A'), contact: person('ann') },
        tag('ben', '@B'),
        tag('cleo', '@Cleo C'),
        { userId: 'dan' } as AutocompleteUserContactReplaceData,
      ],
      to: [person('ben', { name: 'Ben $& B' })],
    };
    expect(readableText(comment)).toBe('@ANN @Ben $& B @Cleo C @dan {{eve}} {{$&}}');
    expect(taggedNames({ taggedUserContacts: [tag('x', '{{x}}')] }).get('x')).toBe('x');
    expect(readableText({ commentText: '{{ann}}' })).toBe('{{ann}}');
  });

  it('tag the known people of a text, once each and in order', () => {
    const people = [
      { userId: 'ann', name: 'Ann' },
      { userId: 'ben', email: 'b@x.io' },
      { userId: 'cleo' },
      { userId: 'dan' },
    ];
    expect(taggedIn('{{cleo}} {{ann}} {{ben}} {{ann}} {{who}}', people, 'acme')).toEqual([
      { text: '@cleo', userId: 'cleo', contact: { userId: 'cleo', organizationId: 'acme' } },
      { text: '@Ann', userId: 'ann', contact: { userId: 'ann', name: 'Ann', organizationId: 'acme' } },
      { text: '@b@x.io', userId: 'ben', contact: { userId: 'ben', email: 'b@x.io', organizationId: 'acme' } },
    ]);
  });
});

describe('reduce: mentions', () => {
  const mentioning = (more: Partial<Comment>) =>
    after(
      thread(),
      reply(2, 'Hi {{ben}} and @dan', { comment: { commentId: 2, commentText: 'Hi {{ben}} and @dan', ...more } }),
    );
  const tagged = mentioning({ taggedUserContacts: [{ ...tag('ben'), contact: ben }, tag('dan'), tag('dan')] });
  const second = ({ data }: ReturnType<typeof thread>): Comment | undefined => data.comments[1];
  const edit = (comment: Omit<CommentUpdate, 'commentId'>, more: { merge?: boolean } = {}) =>
    second(
      after(tagged, mutation('comment.update', { annotationId: 't1', comment: { ...comment, commentId: 2 }, ...more })),
    );
  const ids = (comment: Comment | undefined) => ({
    tagged: comment?.taggedUserContacts.map(({ userId }) => userId),
    to: comment?.to?.map(({ userId }) => userId),
  });

  it('address a comment to the people it tags, unless it names its recipients', () => {
    expect(second(tagged)?.to).toEqual([ben, { userId: 'dan', organizationId: 'acme' }]);
    expect(ids(second(mentioning({ taggedUserContacts: [tag('ben')], to: [person('eve')] })))).toEqual({
      tagged: ['ben'],
      to: ['eve'],
    });
    expect(second(mentioning({}))).not.toHaveProperty('to');
  });

  it('in an edit replace the recipients if the edit has any', () => {
    expect(ids(edit({ commentText: 'Hi', taggedUserContacts: [tag('eve')] }))).toEqual({
      tagged: ['eve'],
      to: ['eve'],
    });
    expect(ids(edit({ commentText: 'Hi', taggedUserContacts: [] }))).toEqual({ tagged: [], to: [] });
    expect(ids(edit({ commentText: 'Hi' }, { merge: false }))).toEqual({ tagged: [], to: undefined });
  });

  it('are removed with the text that contained them', () => {
    expect(ids(edit({ commentText: 'Hello {{ben}}' }))).toEqual({ tagged: ['ben'], to: ['ben'] });
    expect(ids(edit({ commentHtml: '<p>Hello @dan</p>' }))).toEqual({ tagged: ['dan', 'dan'], to: ['dan'] });
    expect(ids(edit({ commentText: 'Hello', commentHtml: '<p>Hello @dan</p>' })).to).toEqual(['dan']);
    expect(ids(edit({ commentText: 'Hello' }))).toEqual({ tagged: [], to: [] });
    expect(ids(edit({ attachments: [{ attachmentId: 1 }] }))).toEqual({
      tagged: ['ben', 'dan', 'dan'],
      to: ['ben', 'dan'],
    });
  });

  it('end an automatic subscription when they are removed', () => {
    const before = Object.values(tagged.data.subscribedUsers ?? {}).map(({ user }) => user.userId);
    const update = mutation('comment.update', {
      annotationId: 't1',
      comment: { commentId: 2, commentText: 'Hello @dan' },
    });
    const left = Object.values(after(tagged, update).data.subscribedUsers ?? {}).map(({ user }) => user.userId);
    expect([before.sort(), left.sort()]).toEqual([
      ['ann', 'ben', 'dan'],
      ['ann', 'dan'],
    ]);
  });
});
