import { describe, expect, it } from 'vitest';
import { applyMutation } from '../../../store/backends/authority/apply-mutation.js';
import { MonotonicClock } from '../../../store/backends/authority/monotonic-clock.js';
import type {
  AnnotationRecord,
  IdentifiedAnnotation,
  Mutation,
  MutationName,
  User,
} from '../../../store/model/index.js';
import { can, refusalOf } from '../../../store/rules/index.js';
import { ann, ben, config, fitting, madeOf, mutation, names, NOW, outcome } from '../every-mutation.js';
import { canSee, participants, people, roles, type Participant } from './participants.js';

/** What the decisions ask of who does it, once they see the thread: a mutation that is missing here does not compile. */
const rules: Readonly<Record<MutationName, 'see' | 'speak' | 'own the comment' | 'own the thread' | 'place' | 'edit'>> =
  {
    'annotation.add': 'speak',
    'annotation.delete': 'own the thread',
    'annotation.resolve': 'edit',
    'annotation.assign': 'edit',
    'annotation.approve': 'edit',
    'annotation.accept': 'edit',
    'annotation.reject': 'edit',
    'annotation.subscribe': 'speak',
    'annotation.unsubscribe': 'speak',
    'annotation.markAsRead': 'see',
    'annotation.markAsUnread': 'see',
    'comment.add': 'speak',
    'comment.update': 'own the comment',
    'comment.delete': 'own the comment',
    'attachment.add': 'own the comment',
    'attachment.delete': 'own the comment',
    'recording.delete': 'own the comment',
    'reaction.add': 'speak',
    'reaction.delete': 'speak',
    'status.set': 'edit',
    'priority.set': 'edit',
    'category.set': 'edit',
    'customList.set': 'edit',
    'access.set': 'edit',
    'target.set': 'place',
  };

interface Case extends Participant {
  /** Who wrote the comment, where one is meant. */
  readonly author: 'ann' | 'ben';
}

const matrix: readonly Case[] = participants.flatMap((each) =>
  (['ann', 'ben'] as const).map((author) => ({ ...each, author })),
);

/** What becomes of it: 'ok', or the code of the refusal. */
function expected(name: MutationName, each: Case, isAssigning = false): string {
  const { role, who, author } = each;
  if (name !== 'annotation.add' && !canSee(each)) return 'NOT_FOUND';
  const maySpeak = !role.startsWith('read-only') && !role.startsWith('anonymous');
  const isAdmin = role.includes('admin');
  const isEditor = role === 'editor' || isAdmin;
  const may = {
    see: true,
    speak: maySpeak,
    edit: maySpeak && isEditor,
    place: maySpeak && (isEditor || who === 'creator'),
    'own the thread': maySpeak && (isAdmin || who === 'creator'),
    'own the comment': maySpeak && (isAdmin || people[who] === author),
  };
  return may[isAssigning ? 'edit' : rules[name]] ? 'ok' : 'PERMISSION_DENIED';
}

const userOf = ({ role, who }: Case): User => ({ userId: people[who], organizationId: 'o1', ...roles[role] });

const t1 = { annotationId: 't1' };
const content = {
  attachments: [{ attachmentId: 8 }, { attachmentId: 9 }],
  recorders: [{ id: 'r1', tag: '', type: 'audio' as const }],
};
const heart = { ...t1, commentId: 2, reaction: { reactionId: 'HEART' } };

const publicThread = outcome(fitting(), [
  { user: ann, made: mutation('annotation.assign', { ...t1, assignedTo: { userId: 'cleo' } }) },
  {
    user: ben,
    made: mutation('comment.update', {
      ...t1,
      comment: { commentId: 2, taggedUserContacts: [{ text: '@dan', userId: 'dan' }], ...content },
    }),
  },
]) as AnnotationRecord;
const privateThread = outcome(publicThread, [
  { user: ann, made: mutation('access.set', { ...t1, accessMode: 'private' }) },
]) as AnnotationRecord;

/** The thread as it stands, with reactions of whoever asks, so that each mutation has something to do. */
function threadFor(each: Case): AnnotationRecord {
  const thread = each.isPrivate ? privateThread : publicThread;
  const user = { ...userOf(each), isAnonymous: false, isReadOnly: false };
  const steps = [1, 2].map((commentId) => ({ user, made: mutation('reaction.add', { ...heart, commentId }) }));
  return outcome(thread, steps) as AnnotationRecord;
}

/** The mutation about a comment of its author: of Ann's the one its case is about, of Ben's the second. */
function about(name: MutationName, author: Case['author']): Mutation {
  const made = madeOf(name);
  if (author === 'ann') return made;
  const { args } = structuredClone(made) as { args: Record<string, unknown> };
  if (args.commentId !== undefined) args.commentId = 2;
  if (name === 'comment.update') args.comment = { commentId: 2, commentText: 'Edited.' };
  if (name === 'attachment.delete') args.attachmentId = 8;
  return { name, args } as unknown as Mutation;
}

const scope = { organizationId: 'o1', documentId: 'd1' };
const head = { seq: 9, cut: 0, lastNumber: 1 };

/** What the keeper of the data makes of it. */
function outcomeFor(user: User, made: Mutation, row: AnnotationRecord): string {
  const wire = { clientId: 'c1', mid: 1, scope, mutation: made, at: NOW };
  const target = made.name === 'annotation.add' ? undefined : row;
  const verdict = applyMutation(
    wire,
    { head, row: target, known: undefined },
    { user, config },
    100,
    new MonotonicClock(),
  );
  expect(Boolean(verdict.change)).toBe(verdict.result.ok);
  expect(verdict.head.seq).toBe(verdict.result.ok ? 10 : 9);
  return verdict.result.ok ? 'ok' : verdict.result.error.code;
}

describe('access, by role, operation and ownership', () => {
  it.each(names)('%s', (name) => {
    const wrong = matrix.flatMap((each) => {
      const [user, row, made] = [userOf(each), threadFor(each), about(name, each.author)];
      const wanted = expected(name, each, name === 'comment.add');
      const asked = refusalOf(user, made, row, config)?.code ?? 'ok';
      const decided = outcomeFor(user, made, row);
      return asked === wanted && decided === wanted ? [] : [{ ...each, wanted, asked, decided }];
    });
    expect(wrong).toEqual([]);
  });

  it('comment.add, without an assignee', () => {
    const made = mutation('comment.add', { ...t1, comment: { commentId: 4, commentText: 'So be it.' } });
    for (const each of matrix)
      expect(outcomeFor(userOf(each), made, threadFor(each))).toBe(expected('comment.add', each));
  });

  const given: Readonly<Record<string, Partial<IdentifiedAnnotation>>> = {
    'another status than the first': { status: config.statuses.find(({ type }) => type === 'terminal') },
    'a priority': { priority: config.priorities[0] },
    'a category': { commentCategories: config.categories.slice(1) },
    'an entry of the custom list': { customList: config.customList?.data },
    'an assignee': { assignedTo: { userId: 'cleo', organizationId: 'o1' } },
    'private access': { accessMode: 'private' },
  } as Readonly<Record<string, Partial<IdentifiedAnnotation>>>;
  const newThread = (more: Partial<IdentifiedAnnotation>) =>
    mutation('annotation.add', {
      annotation: { annotationId: 't2', comments: [{ commentId: 9, commentText: 'New' }], ...more },
    });

  it.each(Object.entries(given))('annotation.add, with %s', (_, more) => {
    for (const each of matrix) {
      const wanted = expected('annotation.add', each, true);
      expect(outcomeFor(userOf(each), newThread(more), threadFor(each)), JSON.stringify(each)).toBe(wanted);
      expect(refusalOf(userOf(each), newThread(more), undefined, config)?.code ?? 'ok').toBe(wanted);
    }
  });

  it('annotation.add, with the default values', () => {
    const [status] = config.statuses;
    const usual = { ...(status && { status }), commentCategories: [], customList: [], accessMode: 'public' } as const;
    for (const each of matrix) {
      expect(outcomeFor(userOf(each), newThread(usual), threadFor(each))).toBe(expected('annotation.add', each));
    }
  });

  it('properties of a new thread', () => {
    for (const each of matrix) {
      for (const name of ['annotation.assign', 'priority.set', 'annotation.add', 'target.set'] as const) {
        const who: Case = { ...each, who: 'creator', isPrivate: false };
        expect(can(userOf(each), name, { isNew: true }), name).toBe(expected(name, who) === 'ok');
      }
    }
  });

  it('comment.delete, of the first comment', () => {
    const made = mutation('comment.delete', { ...t1, commentId: 1 });
    for (const each of matrix) {
      expect(outcomeFor(userOf(each), made, threadFor(each))).toBe(expected('annotation.delete', each));
    }
  });

  it.each(names)('%s, without a user', (name) => {
    expect(refusalOf(null, madeOf(name), publicThread, config)?.code).toBe('PERMISSION_DENIED');
    const hidden = name === 'annotation.add' ? 'PERMISSION_DENIED' : 'NOT_FOUND';
    expect(refusalOf(null, madeOf(name), privateThread, config)?.code).toBe(hidden);
  });

  it('reading', () => {
    for (const each of matrix) {
      expect(can(userOf(each), 'annotation.read', { annotation: threadFor(each).data })).toBe(canSee(each));
    }
  });
});
