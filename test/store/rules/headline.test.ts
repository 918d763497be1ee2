import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commentHeadline, headlineParts, headlineText } from '../../../store/rules/notifications.js';

const user = (name: string) => ({ userId: 'u1', organizationId: 'acme', name });

describe('a headline', () => {
  it('replaces its variables by the names of users, texts and numbers', () => {
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

  it('reports a removed priority', () => {
    const data = { actionUser: user('Ana'), actionMessage: 'High' };
    expect(headlineText(commentHeadline('priorityChanged', true), data)).toBe('Ana changed the priority to High');
    const { actionMessage: _, ...without } = data;
    expect(headlineText(commentHeadline('priorityChanged', false), without)).toBe('Ana removed the priority');
  });

  it('uses other fields for a user without a name', () => {
    expect(headlineText('{a} {b}', { a: { userId: 'u1', email: 'a@b.c' }, b: { userId: 'u2' } })).toBe('a@b.c u2');
  });

  it.each(['{unknown}', '{actionUser', '{}', '{ {a} }', '{constructor}', '{__proto__}', '{{actionUser}'])(
    'leaves %s as it stands where nothing is meant by it',
    (template) => {
      const text = headlineText(template, { actionUser: user('Ana'), a: 'b' });
      expect(text).toBe(template.replace('{a}', 'b').replace('{actionUser}', 'Ana'));
    },
  );

  it('replaces variables once, even if a value contains one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), fc.string({ maxLength: 100 }), (name, secret) => {
        const data = { actionUser: user(`${name}{secret}`), secret };
        const parts = headlineParts('{actionUser} wrote', data);
        expect(parts).toEqual([{ text: `${name}{secret}`, variable: 'actionUser' }, { text: ' wrote' }]);
      }),
    );
  });
});
