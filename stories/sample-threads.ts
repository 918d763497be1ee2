import type {
  AnnotationRow,
  Comment,
  CommentAnnotation,
  CustomAnnotationDropdownData,
  CustomPriority,
  CustomStatus,
  User,
} from '../store/index.js';
import { predefinedConfig } from '../store/model/predefined.js';

const minute = 60_000;
const person = (userId: string, name: string): User => ({ userId, name, organizationId: 'acme' });

/** People of the stories and of the tests. */
export const people = {
  ana: person('ana', 'Ana Souza'),
  ben: person('ben', 'Benjamin Okafor'),
  mai: person('mai', 'Mai Nguyễn'),
  wolfe: person('wolfe', 'Wolfeschlegelsteinhausenbergerdorff, Head of Naming Things at Length'),
} as const;

const [open, ongoing, resolved] = predefinedConfig.statuses as [CustomStatus, CustomStatus, CustomStatus];
const [urgent] = predefinedConfig.priorities as [CustomPriority];

export const statuses = { open, ongoing, resolved } as const;
export const priorities = { urgent } as const;

/** What threads can be labelled with, and a thread that has some of each. */
const { categories } = predefinedConfig;
const customList = {
  type: 'multi',
  placeholder: 'Milestone',
  data: [
    { id: 'beta', label: 'Beta' },
    { id: 'launch', label: 'Launch' },
    { id: 'later', label: 'After launch' },
  ],
} as const satisfies CustomAnnotationDropdownData;
export const labels = {
  categories,
  customList,
  all: {
    commentCategories: categories.filter(({ id }) => ['question', 'bug'].includes(id)),
    customList: customList.data.slice(0, 2),
  },
} as const;

/** A comment as the store has it. */
export function comment(commentId: number, from: User, commentHtml: string, more: Partial<Comment> = {}): Comment {
  return {
    commentId,
    type: 'text',
    commentText: commentHtml.replace(/<[^>]+>/g, ''),
    commentHtml,
    from,
    createdAt: Date.now() - (10_000 - commentId) * minute,
    status: 'added',
    attachments: [],
    recorders: [],
    reactionAnnotationIds: [],
    taggedUserContacts: [],
    customList: [],
    isDraft: false,
    ...more,
  };
}

const ago = (minutes: number) => ({ createdAt: Date.now() - minutes * minute });

/** A short conversation. */
export function conversation(): Comment[] {
  return [
    comment(
      1,
      people.ana,
      '<p>The headline promises <strong>free returns</strong>, but the table says 14 days only. Which one holds?</p>',
      ago(130),
    ),
    comment(
      2,
      people.ben,
      '<p>14 days. See the <a href="https://example.com/policy">policy</a>, I will change the copy.</p>',
      { ...ago(62), isEdited: true, editedAt: Date.now() - 50 * minute, status: 'updated' },
    ),
    comment(3, people.mai, '<p>{{ana}} can you check the German page too?</p>', {
      ...ago(4),
      taggedUserContacts: [{ text: '@Ana', userId: 'ana', contact: people.ana }],
    }),
  ];
}

/** A long one. */
export function longConversation(count: number): Comment[] {
  const writers = Object.values(people);
  return Array.from({ length: count }, (_, i) =>
    comment(
      i + 1,
      writers[i % writers.length] ?? people.ana,
      `<p>Comment ${i + 1} has something to say.</p>`,
      ago((count - i) * 9),
    ),
  );
}

/** A thread as a store's view gives it. */
export function threadRow(
  comments: readonly Comment[],
  data: Partial<CommentAnnotation> = {},
  more: Partial<AnnotationRow> = {},
): AnnotationRow {
  const from = comments[0]?.from ?? people.ana;
  return {
    id: 'thread-1',
    documentId: 'document-1',
    organizationId: 'acme',
    version: 1,
    unread: 0,
    readAt: Date.now(),
    pending: false,
    unsent: [],
    data: {
      annotationId: 'thread-1',
      annotationNumber: 12,
      comments,
      commentCategories: [],
      from,
      status: statuses.open,
      ...data,
    },
    ...more,
  };
}
