import type { AnnotationRecord, CommentAnnotation } from '../../store/model/comment-annotation.js';
import type { Comment } from '../../store/model/comment.js';
import { omitFields } from '../../store/model/record-fields.js';
import { byUserIdHash, userIdHashOf } from '../../store/model/user-hash.js';
import { userOf, type User } from '../../store/model/user.js';
import { mentions } from '../../store/rules/mentions.js';
import { piecesOf, placeholderOf } from '../../store/rules/placeholders.js';

/** New users by the id of the old ones. */
export type Replacements = ReadonlyMap<string, User>;

/** Returns the items without later ones of the same user. */
function uniqueByUser<T>(items: readonly T[], userIdOf: (item: T) => string): readonly T[] {
  const byUser = new Map<string, T>();
  for (const item of items) if (!byUser.has(userIdOf(item))) byUser.set(userIdOf(item), item);
  return [...byUser.values()];
}

/** Returns the fields of an object that have values. */
const present = <T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  omitFields(fields) as { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** Replaces users in the data of one organization's threads. All replacements apply at once, so two users can change places. */
export class UserReplacer {
  readonly #replacements: Replacements;
  readonly #organizationId: string;

  constructor(
    items: readonly { readonly oldUser: { readonly userId: string }; readonly newUser: Omit<User, 'organizationId'> }[],
    organizationId: string,
  ) {
    this.#replacements = new Map(
      items.map(({ oldUser, newUser: { userId, name, email } }) => [
        oldUser.userId,
        userOf({ userId, ...(name !== undefined && { name }), ...(email !== undefined && { email }) }, organizationId),
      ]),
    );
    this.#organizationId = organizationId;
  }

  /** Returns the thread with its users replaced wherever they occur: as authors, assignee, in mentions, reactions, subscriptions and reads. */
  replace({ data, reads }: Pick<AnnotationRecord, 'data' | 'reads'>): Pick<AnnotationRecord, 'data' | 'reads'> {
    const { from, assignedTo, comments, viewedBy, resolvedByUserId } = data;
    return {
      data: {
        ...data,
        from: this.#user(from),
        comments: comments.map((comment) => this.#comment(comment)),
        ...this.#subscriptions(data),
        ...present({
          assignedTo: assignedTo && this.#user(assignedTo),
          viewedBy: viewedBy && this.#users(viewedBy),
          resolvedByUserId: resolvedByUserId === undefined ? undefined : this.#id(resolvedByUserId),
        }),
      },
      reads: this.#reads(reads),
    };
  }

  #user(user: User): User {
    return this.#replacements.get(user.userId) ?? user;
  }

  #users(users: readonly User[]): readonly User[] {
    return this.#items(
      users,
      ({ userId }) => userId,
      (user) => this.#user(user),
    );
  }

  /** Returns the items with their users replaced. Of several items of the new user, the first stays. */
  #items<T>(items: readonly T[], userIdOf: (item: T) => string, replace: (item: T) => T): readonly T[] {
    if (!items.some((item) => this.#replacements.has(userIdOf(item)))) return items;
    return uniqueByUser(items.map(replace), userIdOf);
  }

  #id(userId: string): string {
    return this.#replacements.get(userId)?.userId ?? userId;
  }

  /** The new user has read what either of the users has read. */
  #reads(reads: AnnotationRecord['reads']): AnnotationRecord['reads'] {
    const next = new Map<string, number>();
    for (const [userId, readAt] of Object.entries(reads)) {
      const id = this.#id(userId);
      next.set(id, Math.max(readAt, next.get(id) ?? 0));
    }
    return Object.fromEntries(next);
  }

  #comment(comment: Comment): Comment {
    const { from, to, taggedUserContacts, reactionAnnotations, recorders, commentHtml, commentText } = comment;
    return {
      ...comment,
      from: this.#user(from),
      commentText: this.#text(comment, commentText),
      taggedUserContacts: this.#items(
        taggedUserContacts,
        ({ userId }) => userId,
        (tag) => this.#tag(comment, tag),
      ),
      recorders: recorders.map((recorder) => {
        const { transcription } = recorder;
        if (!transcription || !('from' in transcription)) return recorder;
        return { ...recorder, transcription: { ...transcription, from: this.#user(transcription.from) } };
      }),
      ...present({
        commentHtml: commentHtml === undefined ? undefined : this.#text(comment, commentHtml),
        to: to && this.#users(to),
        reactionAnnotations: reactionAnnotations?.map((annotation) => ({
          ...annotation,
          ...present({
            from: annotation.from && this.#user(annotation.from),
            reactions:
              annotation.reactions &&
              this.#items(
                annotation.reactions,
                (reaction) => reaction.from.userId,
                (reaction) => ({ ...reaction, from: this.#user(reaction.from) }),
              ),
          }),
        })),
      }),
    };
  }

  /** Returns a mention of the new user. Its text stays where the comment contains it, since people wrote it. */
  #tag(comment: Comment, tag: Comment['taggedUserContacts'][number]): Comment['taggedUserContacts'][number] {
    const contact = this.#replacements.get(tag.userId);
    if (!contact) return tag;
    const { commentText, commentHtml = '' } = comment;
    const isWritten = tag.text && (commentText.includes(tag.text) || commentHtml.includes(tag.text));
    const { userId, name, email } = contact;
    return { ...tag, userId, contact, text: isWritten ? tag.text : `@${name || email || userId}` };
  }

  /** Returns a text with the placeholders of replaced users. Placeholders of users that the comment does not tag are words. */
  #text(comment: Comment, text: string): string {
    if (!text.includes('{{')) return text;
    return [...piecesOf(text)]
      .map((piece) => {
        if (typeof piece === 'string') return piece;
        return placeholderOf(mentions(comment, [piece.userId]) ? this.#id(piece.userId) : piece.userId);
      })
      .join('');
  }

  /** A user who is in several entries now has one of them: a manual one, else a subscription. */
  #subscriptions({
    subscribedUsers,
    unsubscribedUsers,
  }: CommentAnnotation): Pick<CommentAnnotation, 'subscribedUsers' | 'unsubscribedUsers'> {
    if (!subscribedUsers && !unsubscribedUsers) return {};
    const entries = [
      ...Object.values(byUserIdHash(subscribedUsers)).map((entry) => ({ entry, isSubscribed: true })),
      ...Object.values(byUserIdHash(unsubscribedUsers)).map((entry) => ({ entry, isSubscribed: false })),
    ].map(({ entry, isSubscribed }) => {
      const user = this.#user(userOf(entry.user, this.#organizationId));
      return { isSubscribed, entry: { ...entry, user, userIdHash: userIdHashOf(user.userId) } };
    });
    const byPrecedence = entries.toSorted(
      (a, b) => Number(b.entry.type === 'manual') - Number(a.entry.type === 'manual'),
    );
    const kept = uniqueByUser(byPrecedence, ({ entry }) => entry.userIdHash);
    const fieldOf = (isSubscribed: boolean) =>
      Object.fromEntries(
        kept.flatMap((each) => (each.isSubscribed === isSubscribed ? [[each.entry.userIdHash, each.entry]] : [])),
      );
    return { subscribedUsers: fieldOf(true), unsubscribedUsers: fieldOf(false) };
  }
}
