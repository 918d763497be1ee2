import { predefinedConfig } from '../../store/model/predefined.js';
import { fileAttachment, pictureAttachment, SampleFiles } from '../../stories/sample-files.js';
import { told } from '../../stories/sample-notifications.js';
import { someReactions } from '../../stories/sample-reactions.js';
import { comment, conversation, people, statuses, threadRow } from '../../stories/sample-threads.js';

/** Properties that bring an element from nothing to a usual state, by tag. Those without are complete as they are. */
export const samples: Readonly<Record<string, object>> = {
  'collab-attachment-viewer': {
    images: [pictureAttachment(1, 'One.png', 60, 40), pictureAttachment(2, 'Two.png', 60, 40)],
    fileAccess: new SampleFiles(),
    current: 1,
  },
  'collab-attachments': {
    attachments: [pictureAttachment(1, 'One.png', 60, 40), fileAttachment(2, 'Report.pdf', 2048)],
    fileAccess: new SampleFiles(),
    capabilities: { canDelete: true },
  },
  'collab-avatar': { user: { userId: 'ada', name: 'Ada Lovelace' } },
  'collab-comment': { comment: comment(1, people.ana, '<p>Hello</p>'), capabilities: { canEdit: true }, unread: true },
  'collab-comment-body': { html: '<p>Hello <a href="https://example.com/">you</a></p>' },
  'collab-comment-pin': { annotationId: 'a1', number: 4, unread: 2 },
  'collab-comments-sidebar': { open: true },
  'collab-emoji-picker': { userId: 'ana' },
  'collab-emoji-popup': { label: 'Add reaction', reactionSet: predefinedConfig.reactions, open: true },
  'collab-file-strip': {
    items: [
      { attachmentId: 1, name: 'Report.pdf', size: 2048, status: 'uploading', progress: 0.4 },
      { attachmentId: 2, name: 'Table.csv', size: 90, status: 'failed', progress: 0 },
    ],
  },
  'collab-icon': { name: 'comment', label: 'Comment' },
  'collab-joined-pin': { annotationId: 'a1', count: 3, unread: 2 },
  'collab-menu': { label: 'More', items: [{ id: 'edit', label: 'Edit' }] },
  'collab-notification-panel': { layout: 'embedded' },
  'collab-notification': {
    notifications: [told('replied', { isUnread: true })],
    documentName: 'Price list',
    capabilities: { canReply: true, canResolve: true },
  },
  'collab-option-menu': { label: 'Status', options: Object.values(statuses), value: statuses.open },
  'collab-reactions': { reactions: someReactions, reactionSet: predefinedConfig.reactions, currentUser: people.ana },
  'collab-recording-player': {
    recording: { id: 'r1', tag: '', type: 'audio', audioUrl: 'blob:gone' },
    capabilities: { canDelete: true },
  },
  'collab-relative-time': { datetime: Date.UTC(2026, 0, 2) },
  'collab-shortcut-list': { shortcuts: [{ label: 'Reply', chords: ['r'] }], open: true },
  'collab-sidebar-row': { row: threadRow(conversation()) },
  'collab-thread': { row: threadRow(conversation()), currentUser: people.ana, capabilities: { canReply: true } },
  'collab-thread-dialog': { annotationId: 'a1' },
  'collab-thread-list': {
    groups: [
      {
        header: { groupId: 'summary', groupName: 'Summary', count: 1, unread: 0 },
        rows: [threadRow(conversation())],
      },
    ],
  },
  'collab-thread-switcher': {
    threads: [threadRow(conversation(), {}, { id: 'a1' }), threadRow(conversation(), {}, { id: 'a2' })],
    current: 'a1',
    joinable: true,
  },
  'collab-typing': { typingUsers: [people.ana, people.ben] },
};
