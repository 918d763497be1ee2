import type { AnnotationRow } from '../store/api/annotations.js';
import { predefinedConfig, type Comment, type User } from '../store/model/index.js';
import { randomNumbers } from './random-numbers.js';

const COMMENTS = 4;
const PEOPLE = 40;
const LOCATIONS = 200;
const WORDS = 'the price of this table says nothing about what we agreed on last week please look again'.split(' ');
const { statuses, priorities, categories } = predefinedConfig;

const random = randomNumbers(11);
const below = (count: number): number => Math.floor(random() * count);
const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;

const person = (at: number): User => ({ userId: `u${at}`, organizationId: 'o1', name: `Person ${at}` });
const sentence = (): string => Array.from({ length: 12 }, () => oneOf(WORDS)).join(' ');

const comment = (at: number, createdAt: number): Comment => ({
  commentId: at + 1,
  type: 'text',
  commentText: `${sentence()} ${createdAt}`,
  from: person(below(PEOPLE)),
  createdAt,
  status: 'added',
  isDraft: false,
  attachments: [],
  recorders: [],
  reactionAnnotationIds: [],
  taggedUserContacts: [],
  customList: [],
});

/** A thread of four comments that is like no other, changed at a time. */
export function makeThread(at: number, version: number, lastUpdated: number): AnnotationRow {
  const id = `a${at}`;
  const priority = random() < 0.5 ? oneOf(priorities) : undefined;
  return {
    id,
    documentId: `d${at % 5}`,
    organizationId: 'o1',
    version,
    readAt: 0,
    pending: false,
    unsent: [],
    unread: below(3),
    data: {
      annotationId: id,
      comments: Array.from({ length: COMMENTS }, (_, nth) => comment(nth, lastUpdated - COMMENTS + nth)),
      commentCategories: [oneOf(categories)],
      from: person(at % PEOPLE),
      status: oneOf(statuses),
      createdAt: 1_700_000_000_000 + below(1e9),
      lastUpdated,
      annotationNumber: at + 1,
      location: { id: `l${at % LOCATIONS}`, locationName: `Section ${at % LOCATIONS}` },
      ...(priority && { priority }),
    },
  };
}

/** So many threads, changed at times of their own. */
export const makeThreads = (count: number): AnnotationRow[] =>
  Array.from({ length: count }, (_, at) => makeThread(at, 1, 1_700_000_000_000 + below(1e9)));
