import type { TargetArea } from '../store/index.js';
import type { PersonName } from './people.js';
import type { sampleFiles } from './sample-files.js';
import type { sampleRecordings } from './sample-recordings.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Something somebody said. */
export interface SampleComment {
  readonly from: PersonName;
  /** Who is mentioned stands in it by their name in double braces. */
  readonly text: string;
  /** How long before the visit it was written, in milliseconds. */
  readonly ago: number;
  /** What was attached to it. */
  readonly files?: readonly (keyof typeof sampleFiles)[];
  /** What was recorded for it. */
  readonly recording?: keyof typeof sampleRecordings;
  /** What it proposes to stand in the place. */
  readonly proposes?: string;
  /** Who reacted to it with what, in order. */
  readonly reactions?: readonly (readonly [reactionId: string, from: PersonName])[];
}

/** A conversation somebody had on the page before the visitor came. */
export interface SampleThread {
  readonly annotationId: string;
  /** Selector of what it is about, and the point in it, in fractions of its size. */
  readonly on: string;
  readonly at: readonly [left: number, top: number];
  /** The part of it that is meant, in fractions of its size. */
  readonly area?: TargetArea;
  /** The words in it that are meant. */
  readonly words?: string;
  readonly status?: 'IN_PROGRESS' | 'RESOLVED';
  readonly comments: readonly [SampleComment, ...SampleComment[]];
}

export const sampleThreads: readonly SampleThread[] = [
  {
    annotationId: 'sample-plan',
    on: '#title',
    at: [0.97, 0.1],
    comments: [
      { from: 'tomas', text: 'Read twice on the train. Clear, and short enough for finance.', ago: 7 * hour },
      { from: 'jonas', text: 'One thing is missing: what do we do if Porto is late?', ago: 2 * hour },
      {
        from: 'mei',
        text: 'Aarhus keeps its second washer until April. I’ll add a line on that to the risks.',
        ago: hour,
      },
    ],
  },
  {
    annotationId: 'sample-headline',
    on: '#summary',
    at: [0.43, 0.97],
    words: 'the price of a tram ticket',
    comments: [
      { from: 'mei', text: 'A tram ticket where? They cost between 2.00 and 3.00.', ago: 6 * day },
      {
        from: 'amara',
        text: 'Ghent, 2.50. Good enough for a headline.',
        ago: 5 * day,
        reactions: [
          ['TEARS_OF_JOY', 'mei'],
          ['THUMBS_UP', 'jonas'],
          ['TEARS_OF_JOY', 'tomas'],
        ],
      },
      {
        from: 'mei',
        text: 'Good enough for me, if it says so.',
        proposes: '€2.50, a tram ticket in Ghent',
        ago: 3 * hour,
      },
    ],
  },
  {
    annotationId: 'sample-cover',
    on: '#cover',
    at: [0.565, 0.42],
    comments: [
      {
        from: 'mei',
        text: 'She still wears last year’s jacket. Could it be the new one, with the stripe?',
        files: ['jacket'],
        ago: 25 * minute,
      },
    ],
  },
  {
    annotationId: 'sample-hour',
    on: '#figure-hour',
    at: [0.8, 0.16],
    status: 'RESOLVED',
    comments: [
      { from: 'jonas', text: 'Does this count the orders before eight in the morning?', ago: 4 * day },
      { from: 'amara', text: 'It does, since May.', ago: 3 * day },
    ],
  },
  {
    annotationId: 'sample-cost',
    on: '#figure-cost',
    at: [0.8, 0.16],
    comments: [
      {
        from: 'jonas',
        text: 'The 24 cents are almost all September’s repairs. Without them we would be at €2.66.',
        ago: 2 * day,
      },
      {
        from: 'amara',
        text: 'Then let us show both. Finance will ask anyway.',
        ago: day + 4 * hour,
        reactions: [['THUMBS_UP', 'jonas']],
      },
      { from: 'jonas', text: 'Good. I’ll put a line under the table today.', ago: 3 * hour },
    ],
  },
  {
    annotationId: 'sample-summer',
    on: '#orders-chart svg',
    at: [0.77, 0.2],
    area: { left: 0.57, top: 0.2, width: 0.2, height: 0.72 },
    comments: [
      {
        from: 'mei',
        text: 'Is this really the heat? Returned jars fell two weeks before the temperature rose.',
        ago: 5 * hour,
      },
      { from: 'jonas', text: '{{amara}} do you still have the returns by week?', ago: 4 * hour },
    ],
  },
  {
    annotationId: 'sample-washer',
    on: '#hub-plan',
    at: [0.29, 0.3],
    status: 'IN_PROGRESS',
    comments: [
      {
        from: 'tomas',
        text: 'The drain is behind the office, not here. Moving the washer on paper is free; moving the drain is €3,000.',
        ago: 30 * hour,
      },
      { from: 'mei', text: 'So washing and office change places. I’m redrawing it.', ago: 26 * hour },
      { from: 'tomas', text: 'Please. This is how the old one spins by now:', recording: 'washer', ago: 22 * hour },
    ],
  },
  {
    annotationId: 'sample-lid',
    on: '#crate',
    at: [0.52, 0.34],
    comments: [
      { from: 'jonas', text: 'Does the lid hold when three of these are stacked in the rain?', ago: 9 * hour },
    ],
  },
  {
    annotationId: 'sample-handle',
    on: '#crate',
    at: [0.545, 0.36],
    comments: [
      { from: 'amara', text: 'The handles need a second try: not with gloves on.', ago: 7 * hour },
      { from: 'mei', text: 'Two centimetres more, then. The jars leave that much room.', ago: 50 * minute },
    ],
  },
  {
    annotationId: 'sample-riders',
    on: '#goal-riders',
    at: [0.32, 0.66],
    comments: [
      {
        from: 'amara',
        text: 'Behind since spring. What would it take to say “on track” here? A number, please, not a feeling.',
        ago: 2 * day,
      },
      { from: 'jonas', text: 'Two fixed days off a week for everybody: €41,000 a year.', ago: 40 * minute },
    ],
  },
  {
    annotationId: 'sample-order',
    on: '#task-5',
    at: [0.93, 0.16],
    comments: [
      {
        from: 'tomas',
        text: 'Ordered this morning. We can still cancel until 14 December.',
        files: ['washer'],
        ago: 12 * minute,
        reactions: [
          ['PARTY', 'jonas'],
          ['PARTY', 'mei'],
        ],
      },
    ],
  },
];
