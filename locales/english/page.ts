import type { Messages } from './messages.js';
import { n } from './number.js';

/** Messages of the elements of a page that nobody has used yet: pins, the comment layer, the comment tool. */
const page = {
  threadUnavailable: 'This thread is no longer available to you.',
  unreadCount: (count) => `${n(count)} unread`,
  replies: (count) => (count === 1 ? '1 reply' : `${n(count)} replies`),
  ghostReason: (what, why) => {
    if (why === 'unlisted') return 'The item isn’t in the visible part of its table or list.';
    if (what === 'text')
      return why === 'missing' ? 'The quoted text was removed.' : 'The quoted text appears more than once.';
    return why === 'missing' ? 'The commented element was removed.' : 'We found several possible matches.';
  },
  recordingName: (type) => ({ audio: 'Audio recording', video: 'Video recording', screen: 'Screen recording' })[type],
  pinCluster: (count, unread) =>
    unread > 0 ? `${n(count)} threads here, ${n(unread)} unread` : `${n(count)} threads here`,
  pinClusterList: 'Threads here',
  threadName: (number, about) => (number > 0 ? `Thread ${number}` : 'Thread') + (about ? `, on ${about}` : ''),
  joinedThreads: (count, unread, about) => {
    const threads = (count === 1 ? '1 thread' : `${n(count)} threads`) + (about ? `, on ${about}` : '');
    return unread > 0 ? `${threads}, ${n(unread)} unread` : threads;
  },
  commentModes: 'Comment modes',
  commentModeName: (mode) => ({ element: 'Element', text: 'Text', area: 'Area' })[mode],
  commentModeHint: (mode) =>
    ({
      element: 'Click anything on the page.',
      text: 'Select text.',
      area: 'Drag to select an area.',
    })[mode],
  areaOf: (number) => `Area of thread ${number}. Arrow keys move it, Shift and arrow keys resize it.`,
  areaMoved: (number) => (number > 0 ? `Area of thread ${number} moved` : 'Area moved'),
  threadMoved: (count, number) => {
    if (count > 1) return `${n(count)} threads moved`;
    return number > 0 ? `Thread ${number} moved` : 'Pin moved';
  },
  pickNewTarget: (words) => `Click where to attach “${words}”`,
  threadsOnQuote: (threads, words) => `${threads}, on “${words}”`,
  commentOnText: 'Comment',
  commentOnTextHint: (keys) => `Press ${keys} to comment on the selected text.`,
  commentMode: 'Comment',
  commentsNotInDialog: 'You can’t comment in this dialog.',
  commentModeReadOnly: 'You can read comments here, but not write them.',
  signInToComment: 'Sign in to comment.',
  undo: 'Undo',
} satisfies Partial<Messages>;

export default page;
