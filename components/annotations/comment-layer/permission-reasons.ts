import type { CommentPermission } from './comment-permission.js';

/** Texts that say why a user may not comment. */
export const permissionReasons = {
  'signed-out': 'signInToComment',
  'no-access': 'noAccess',
  'access-unknown': 'errorAccessUnknown',
  'read-only': 'commentModeReadOnly',
} as const satisfies Record<Exclude<CommentPermission, 'granted'>, string>;
