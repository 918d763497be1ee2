import type { Session } from '../../store/backends/backend.js';
import type { MutationResult, Scope, WireMutation } from '../../store/backends/protocol.js';
import {
  predefinedConfig,
  type Attachment,
  type IdentifiedAnnotation,
  type Mutation,
  type User,
} from '../../store/model/index.js';
import type { Viewer } from '../../store/rules/visibility.js';

const person = (userId: string, more: Partial<User> = {}): User => ({
  userId,
  organizationId: 'acme',
  name: userId,
  ...more,
});

/** People who stand differently to a document. */
export const ada = person('ada');
export const ben = person('ben');
export const viewer = person('vera', { accessRole: 'viewer' });
export const admin = person('alex', { isAdmin: true });
export const anonymous = person('anon', { isAnonymous: true });

export const plan: Scope = { organizationId: 'acme', documentId: 'plan' };
export const budget: Scope = { organizationId: 'acme', documentId: 'budget' };

/** When the tests happen: ms since the epoch. */
const NOW = 1_750_000_000_000;

export const sessionOf = (user: Viewer, clientId: string): Session => ({ clientId, user, config: predefinedConfig });

let lastCommentId = 0;

/** A new thread of one comment. */
export function thread(
  annotationId: string,
  more: Partial<Omit<IdentifiedAnnotation, 'annotationId' | 'comments'>> & { text?: string } = {},
): Mutation {
  const { text = `About ${annotationId}`, ...rest } = more;
  const comments = [{ commentId: ++lastCommentId, commentText: text }];
  return { name: 'annotation.add', args: { annotation: { annotationId, comments, ...rest } } };
}

/** A new thread that is given to somebody. */
export const begun = (annotationId: string, { userId, name = userId }: User): Mutation => ({
  name: 'annotation.add',
  args: {
    annotation: {
      annotationId,
      comments: [{ commentId: ++lastCommentId, commentText: 'Yours' }],
      assignedTo: { userId, name, organizationId: 'acme' },
    },
  },
});

export const reply = (annotationId: string, commentText: string): Mutation => ({
  name: 'comment.add',
  args: { annotationId, comment: { commentId: ++lastCommentId, commentText } },
});

/** A reply that shows one person and mentions another. */
export const misnaming = (annotationId: string, shown: User, meant: User): Mutation => ({
  name: 'comment.add',
  args: {
    annotationId,
    comment: {
      commentId: ++lastCommentId,
      commentText: `{{${shown.userId}}}`,
      taggedUserContacts: [{ userId: shown.userId, text: `@${shown.userId}`, contact: { ...meant } }],
    },
  },
});

/** A reply that is not published yet, how it is published, and how that would be taken back. */
export function draft(annotationId: string, commentText: string, attachments: readonly Attachment[] = []) {
  const commentId = ++lastCommentId;
  const made: Mutation = {
    name: 'comment.add',
    args: { annotationId, comment: { commentId, commentText, attachments, isDraft: true } },
  };
  const published: Mutation = {
    name: 'comment.update',
    args: { annotationId, comment: { commentId, isDraft: false } },
  };
  const withdrawn: Mutation = {
    name: 'comment.update',
    args: { annotationId, comment: { commentId, isDraft: true } },
  };
  return { made, published, withdrawn };
}

export const access = (annotationId: string, accessMode: 'public' | 'private'): Mutation => ({
  name: 'access.set',
  args: { annotationId, accessMode },
});

export const assignment = (annotationId: string, { userId, name = userId }: User): Mutation => ({
  name: 'annotation.assign',
  args: { annotationId, assignedTo: { userId, name } },
});

/** Takes a thread for read, up to the mutation of one client that made the last comment which was shown, or whole. */
export const reading = (annotationId: string, upToMid?: number): Mutation => ({
  name: 'annotation.markAsRead',
  args: { annotationId, ...(upToMid !== undefined && { upTo: NOW + upToMid }) },
});

export const removal = (annotationId: string): Mutation => ({ name: 'annotation.delete', args: { annotationId } });

export const resolution = (annotationId: string): Mutation => ({ name: 'annotation.resolve', args: { annotationId } });

/** Numbers the mutations of one client. */
export class Mutations {
  readonly clientId: string;
  #lastMid = 0;

  constructor(clientId: string) {
    this.clientId = clientId;
  }

  in(scope: Scope, ...mutations: readonly Mutation[]): readonly WireMutation[] {
    return mutations.map((mutation) => {
      const mid = ++this.#lastMid;
      return { clientId: this.clientId, mid, scope, mutation, at: NOW + mid };
    });
  }
}

/** The number each mutation got, or the code of its refusal. */
export function outcomes(results: readonly MutationResult[]): readonly (number | string)[] {
  return results.map((result) => (result.ok ? result.seq : result.error.code));
}
