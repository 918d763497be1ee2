/** Properties that bring an element from nothing to a usual state, by tag. Those without are complete as they are. */
export const samples: Readonly<Record<string, object>> = {
  'collab-avatar': { user: { userId: 'ada', name: 'Ada Lovelace' } },
  'collab-comment-pin': { annotationId: 'a1', number: 4, unread: 2 },
  'collab-icon': { name: 'comment', label: 'Comment' },
  'collab-menu': { label: 'More', items: [{ id: 'edit', label: 'Edit' }] },
  'collab-relative-time': { datetime: Date.UTC(2026, 0, 2) },
};
