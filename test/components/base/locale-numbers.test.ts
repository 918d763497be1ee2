import { expect } from '@open-wc/testing';
import de from '../../../locales/de.js';
import en from '../../../locales/en.js';
import type { Messages } from '../../../locales/english/messages.js';

type Message<K extends keyof Messages> = Extract<Messages[K], (...args: never[]) => string>;

type HasNumber<T extends readonly unknown[]> = number extends T[number] ? true : false;

/** Messages that take a number. */
type Counting = {
  [K in keyof Messages]: Message<K> extends never
    ? never
    : HasNumber<Required<Parameters<Message<K>>>> extends true
      ? K
      : never;
}[keyof Messages];

const big = 12_345;
/** The number a thread is called by, which is no count. */
const called = 7;

const headline = ['Ada', 'Done', big, false] as const;

/** What each message is given. The type names every one that takes a number: one that is new has to be added. */
const given: { readonly [K in Counting]: Parameters<Message<K>> } = {
  openThread: [called, big, 'Orders'],
  unsentChanges: [big],
  commentsUnread: [big],
  commentsTotal: [big],
  threadsShown: [big],
  unreadCount: [big],
  replies: [big],
  charactersLeft: [big],
  tooLong: [big],
  uploading: [big],
  tooManyFiles: ['plan.pdf', big],
  showImage: ['plan.png', big, big],
  showImageAndMore: ['plan.png', big],
  imageOf: [big, big],
  deleteFirstDetail: [big],
  emojiFound: [big],
  reactedBy: ['Heart', ['Ada'], big],
  thread: [called],
  earlierReplies: [big],
  newCommentsBelow: [big],
  morePeople: [big],
  deleteThreadDetail: [big],
  pinCluster: [big, big],
  joinedThreads: [big, big, 'Orders'],
  threadPosition: [big, big],
  threadName: [called, 'Orders'],
  selectThread: [called],
  expandThread: [called],
  collapseThread: [called],
  threadsSelected: [big],
  selectAll: [big],
  threadsChanged: ['resolved', big, big],
  commentsHere: [big, big, big],
  moreThreads: [big],
  resolvedThreads: [big],
  areaOf: [called],
  areaMoved: [called],
  threadMoved: [big, called],
  detachedCount: [big],
  notShownCount: [big],
  areaSize: [big, big, big, big],
  notificationsUnread: [big],
  moreNotifications: [big],
  headlineCommented: [...headline],
  headlineReplied: [...headline],
  headlineMentioned: [...headline],
  headlineAssignedToYou: [...headline],
  headlineAssigned: [...headline],
  headlineReacted: [...headline],
  headlineStatus: [...headline],
  headlineResolved: [...headline],
  headlinePriority: [...headline],
  headlinePrivate: [...headline],
  headlinePublic: [...headline],
  headlineApproved: [...headline],
  headlineAccepted: [...headline],
  headlineRejected: [...headline],
  personAndOthers: ['Ada', big],
  people: [big],
  suggestionsFound: [big],
  membersShown: ['Designers', big],
  chosenCount: [big],
  showMoreValues: [big],
  editRequestAnnouncement: ['Ada', big, 'F8'],
  secondsLeft: [big],
  followers: [['Ada'], big],
  peopleHere: [big],
  showPeopleHere: [big],
  andMorePeople: [big],
};

/** Messages that need not contain their number, such as the headline of one action by several people. */
const silent = /^headline(?!Replied$)/;

describe('counts', () => {
  for (const [messages, written] of [
    [en, '12,345'],
    [de, '12.345'],
  ] as const) {
    const say = (key: Counting): string => (messages[key] as (...args: readonly unknown[]) => string)(...given[key]);

    it(`are formatted for ${messages.$name} in every message`, () => {
      const keys = Object.keys(given) as Counting[];
      expect(keys.filter((key) => say(key).includes(String(big)))).to.deep.equal([]);
      const mute = keys.filter(
        (key) => (given[key] as readonly unknown[]).includes(big) && !say(key).includes(written),
      );
      expect(mute.filter((key) => !silent.test(key))).to.deep.equal([]);
    });

    it(`are formatted for ${messages.$name} in durations`, () => {
      expect(messages.presenceDuration('active', { value: big, unit: 'day' })).to.contain(written);
    });
  }
});
