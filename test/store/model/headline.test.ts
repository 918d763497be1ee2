import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commentHeadline, headlineParts, headlineText } from '../../../store/rules/notifications.js';

const user = (name: string) => ({ userId: 'u1', organizationId: 'acme', name });

describe('a headline', () => {
  it('has its variables filled in, with names of users, texts and numbers', () => {
    const data = { actionUser: user('Ana'), recipientUser: user('Ben'), project: 'Atlas', build: 42 };
    expect(headlineText('{actionUser} published {project} #{build} for {recipientUser}', data)).toBe(
      'Ana published Atlas #42 for Ben',
    );
    expect(headlineParts('Hello {actionUser}!', data)).toEqual([
      { text: 'Hello ' },
      { text: 'Ana', variable: 'actionUser' },
      { text: '!' },
    ]);
  });

  it('says of a priority that is taken away that it is', () => {
    const data = { actionUser: user('Ana'), actionMessage: 'High' };
    expect(headlineText(commentHeadline('priorityChanged', true), data)).toBe('Ana changed the priority to High');
    const { actionMessage: _, ...without } = data;
    expect(headlineText(commentHeadline('priorityChanged', false), without)).toBe('Ana removed the priority');
  });

  it('names a user without a name by what there is', () => {
    expect(headlineText('{a} {b}', { a: { userId: 'u1', email: 'a@b.c' }, b: { userId: 'u2' } })).toBe('a@b.c u2');
  });

  it.each(['{unknown}', '{actionUser', '{}', '{ {a} }', '{constructor}', '{__proto__}', '{{actionUser}'])(
    'leaves %s as it stands where nothing is meant by it',
    (template) => {
      const text = headlineText(template, { actionUser: user('Ana'), a: 'b' });
      expect(text).toBe(template.replace('{a}', 'b').replace('{actionUser}', 'Ana'));
    },
  );

  it('fills in a value once, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), fc.string({ maxLength: 100 }), (name, secret) => {
        const data = { actionUser: user(`${name}{secret}`), secret };
        const parts = headlineParts('{actionUser} wrote', data);
        expect(parts).toEqual([{ text: `${name}{secret}`, variable: 'actionUser' }, { text: ' wrote' }]);
      }),
    );
  });
});
