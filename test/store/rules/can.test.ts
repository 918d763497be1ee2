import { describe, expect, it } from 'vitest';
import { predefinedConfig, type CommentAnnotation, type Mutation, type User } from '../../../store/model/index.js';
import { mutationArgs } from '../../../store/model/parse.js';
import { can, refusal, refusalOf, type Action } from '../../../store/rules/index.js';
import { actionsOf } from '../../../store/rules/permissions.js';
import { after, ann, ben, mutation, person, reply, thread } from './fixtures.js';
import { canSee, participants, people, roles, type Participant } from './participants.js';

const assigned = thread({ assignedTo: { userId: 'cleo', organizationId: 'acme' } });
const comment = {
  commentId: 2,
  commentText: 'Look, @dan',
  taggedUserContacts: [{ text: '@dan', userId: 'dan' }],
};
const publicThread = after(assigned, mutation('comment.add', { annotationId: 't1', comment }), { user: ben });
const privateThread = after(publicThread, mutation('access.set', { annotationId: 't1', accessMode: 'private' }));

const edits: readonly Action[] = [
  'annotation.resolve',
  'annotation.assign',
  'status.set',
  'priority.set',
  'category.set',
  'customList.set',
  'access.set',
  'annotation.approve',
  'annotation.accept',
  'annotation.reject',
];
/** What only a comment's author and admins do to it. */
const owned: readonly Action[] = [
  'comment.update',
  'comment.delete',
  'attachment.add',
  'attachment.delete',
  'recording.delete',
];
const all: readonly Action[] = [
  ...edits,
  'annotation.read',
  'annotation.add',
  'annotation.delete',
  'annotation.markAsRead',
  'annotation.markAsUnread',
  'annotation.subscribe',
  'annotation.unsubscribe',
  'comment.add',
  'reaction.add',
  'reaction.delete',
  ...owned,
  'target.set',
];
const reading: readonly Action[] = ['annotation.read', 'annotation.markAsRead', 'annotation.markAsUnread'];
const commenting: readonly Action[] = [
  ...reading,
  'annotation.add',
  'annotation.subscribe',
  'annotation.unsubscribe',
  'comment.add',
  'reaction.add',
  'reaction.delete',
];

/** What the decisions say, written the other way round: the whole list of what one may do. */
function allowed(participant: Participant, commentNumber: 1 | 2): ReadonlySet<Action> {
  const { role, who } = participant;
  const isAdmin = role.includes('admin');
  const maySpeak = !role.startsWith('read-only') && !role.startsWith('anonymous');
  // A new thread has nothing that could not be seen.
  if (!canSee(participant)) return new Set(maySpeak ? ['annotation.add'] : []);
  if (!maySpeak) return new Set(reading);
  const actions = new Set<Action>(commenting);
  const wrote = commentNumber === 1 ? who === 'creator' : who === 'replier';
  if (wrote || isAdmin) for (const action of owned) actions.add(action);
  if (who === 'creator' || isAdmin) actions.add('annotation.delete').add('target.set');
  if (role === 'editor' || isAdmin) for (const action of [...edits, 'target.set'] as const) actions.add(action);
  return actions;
}

const cases = participants.flatMap((each) => ([1, 2] as const).map((number) => ({ ...each, number })));

describe('can', () => {
  it('knows every mutation', () => {
    expect([...all].sort()).toEqual([...Object.keys(mutationArgs), 'annotation.read'].sort());
  });

  it.each(cases)('$role, $who, private: $isPrivate, comment $number', ({ number, ...participant }) => {
    const { role, who, isPrivate } = participant;
    const user = person(people[who], roles[role]);
    const { data: annotation } = isPrivate ? privateThread : publicThread;
    const subject = { annotation, comment: annotation.comments[number - 1] };
    const may = all.filter((action) => can(user, action, action === 'annotation.add' ? {} : subject));
    expect(new Set(may)).toEqual(allowed(participant, number));
  });

  it('lets callers without a user only read public threads', () => {
    const { data: annotation } = publicThread;
    const subject = { annotation, comment: annotation.comments[0] };
    expect(all.filter((action) => can(null, action, subject))).toEqual(['annotation.read']);
    expect(can(null, 'annotation.read', { annotation: privateThread.data })).toBe(false);
  });

  it('lets people see a private thread they are mentioned in by `to`', () => {
    const to: CommentAnnotation = {
      ...privateThread.data,
      comments: privateThread.data.comments.map((each) => ({ ...each, taggedUserContacts: [], to: [person('eve')] })),
    };
    expect(can(person('eve'), 'annotation.read', { annotation: to })).toBe(true);
    expect(can(person('dan'), 'annotation.read', { annotation: to })).toBe(false);
  });

  it('treats the deletion of the first comment as the deletion of the thread', () => {
    const [first, ...others] = publicThread.data.comments;
    if (!first) throw new Error('There is no comment.');
    const comment = { ...first, from: ben };
    const annotation = { ...publicThread.data, comments: [comment, ...others] };
    expect([
      can(ann, 'comment.delete', { annotation, comment }),
      can(ben, 'comment.delete', { annotation, comment }),
    ]).toEqual([true, false]);
  });

  it('refuses actions without a subject', () => {
    for (const action of all.filter((each) => each !== 'annotation.add')) {
      expect(refusal(person('ann', { isAdmin: true }), action, {})?.code).toBe('NOT_FOUND');
    }
  });
});

describe('refusal', () => {
  const why = (user: User | null, action: Action) =>
    refusal(user, action, { annotation: publicThread.data, comment: publicThread.data.comments[1] });

  it.each([
    [null, 'comment.add', 'Nobody is signed in.'],
    [person('eve', { isAnonymous: true }), 'comment.add', 'An anonymous user can only view comments.'],
    [person('eve', { isReadOnly: true }), 'comment.add', 'A read-only user can change nothing.'],
    [person('eve', { accessRole: 'viewer' }), 'status.set', 'Only an editor can do this.'],
    [person('eve'), 'comment.update', 'Only its author or an admin can do this.'],
    [person('eve'), 'annotation.delete', 'Only its author or an admin can do this.'],
  ] as const)('says why: %o, %s', (user, action, message) => {
    expect(why(user, action)).toEqual({ code: 'PERMISSION_DENIED', message });
  });
});

describe('refusalOf', () => {
  const eve = person('eve');
  const viewer = person('eve', { accessRole: 'viewer' });
  const refused = (user: User | null, made: Mutation, record = publicThread) =>
    refusalOf(user, made, record, predefinedConfig)?.code;

  it('finds the comment of a mutation', () => {
    const remove = mutation('comment.delete', { annotationId: 't1', commentId: 2 });
    const update = mutation('comment.update', { annotationId: 't1', comment: { commentId: 2, commentText: 'a' } });
    expect([refused(ben, remove), refused(ben, update)]).toEqual([undefined, undefined]);
    expect([refused(ann, remove), refused(ann, update)]).toEqual(['PERMISSION_DENIED', 'PERMISSION_DENIED']);
  });

  it('returns the same error for a hidden and a missing thread', () => {
    const read = mutation('annotation.markAsRead', { annotationId: 't1' });
    expect(refusalOf(eve, read, privateThread, predefinedConfig)).toEqual(
      refusalOf(eve, read, undefined, predefinedConfig),
    );
    expect(refused(eve, read, privateThread)).toBe('NOT_FOUND');
  });

  it('reports a missing comment', () => {
    const remove = mutation('comment.delete', { annotationId: 't1', commentId: 9 });
    expect(refused(person('eve', { isAdmin: true }), remove)).toBe('NOT_FOUND');
  });

  it('lets people start threads with an id that exists', () => {
    const add = mutation('annotation.add', {
      annotation: { annotationId: 't1', comments: [{ commentId: 1, commentText: 'a' }] },
    });
    expect(refused(viewer, add, privateThread)).toBeUndefined();
    expect(refused(null, add)).toBe('PERMISSION_DENIED');
  });

  it('treats a reply with an assignee as an assignment', () => {
    const assigning = reply(3, 'Yours.', { assignedTo: { userId: 'ben' } });
    expect([reply(3), assigning].map((each) => actionsOf(each, predefinedConfig))).toEqual([
      ['comment.add'],
      ['comment.add', 'annotation.assign'],
    ]);
    expect([refused(viewer, reply(3)), refused(viewer, assigning)]).toEqual([undefined, 'PERMISSION_DENIED']);
  });
});
