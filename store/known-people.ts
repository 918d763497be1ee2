import type { AnnotationRow } from './api.js';
import type { CommentAnnotation } from './model/comment-annotation.js';
import type { UserContact } from './model/contact.js';
import { mentionedPeople } from './model/mentions.js';
import type { User } from './model/user.js';

type Person = User | UserContact;

const seen = new WeakMap<CommentAnnotation, readonly Person[]>();

function* everyone({ from, assignedTo, comments, viewedBy, subscribedUsers }: CommentAnnotation): Generator<Person> {
  yield from;
  if (assignedTo) yield assignedTo;
  for (const comment of comments) {
    yield comment.from;
    yield* mentionedPeople(comment);
  }
  yield* viewedBy ?? [];
  for (const { user } of Object.values(subscribedUsers ?? {})) yield user;
}

/** Who a thread names, each once, as it says most of them. */
function peopleOf(data: CommentAnnotation): readonly Person[] {
  const known = seen.get(data);
  if (known) return known;
  const people = [...unique(everyone(data))];
  seen.set(data, people);
  return people;
}

/** People each once, in the order they come first; where they have a name is preferred. */
export function unique(people: Iterable<Person>): Iterable<Person> {
  const known = new Map<string, Person>();
  for (const person of people) if (!known.get(person.userId)?.name) known.set(person.userId, person);
  return known.values();
}

/** Everyone the threads name. */
export function* peopleOfRows(rows: Iterable<AnnotationRow>): Generator<Person> {
  for (const { data } of rows) yield* peopleOf(data);
}
