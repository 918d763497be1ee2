import { md5 as hash } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CommentAnnotationSubscription } from './comment-annotation.js';

/** Returns the MD5 of a text's UTF-8 bytes in lower-case hexadecimal. Only for ids of the specification, never for secrets. */
export const md5 = (text: string): string => bytesToHex(hash(utf8ToBytes(text)));

/** Returns the key of a user in maps such as `subscribedUsers`: the MD5 of the id (Resources, CommentAnnotation: userIdHash). */
export const userIdHashOf = (userId: string): string => md5(userId);

/** Returns the key of an email address in maps such as `notifyUsers` (Resources, Notification: emailHash). */
export const emailHashOf = (email: string): string => md5(email.trim().toLowerCase());

type Subscriptions = Readonly<Record<string, CommentAnnotationSubscription>>;

/** Returns the subscriptions by their current keys. Earlier versions stored shorter keys. */
export function byUserIdHash(subscriptions: Subscriptions = {}): Record<string, CommentAnnotationSubscription> {
  return Object.fromEntries(
    Object.entries(subscriptions).map(([key, entry]) => {
      if (key.length === MD5_LENGTH) return [key, entry];
      const userIdHash = userIdHashOf(entry.user.userId);
      return [userIdHash, { ...entry, userIdHash }];
    }),
  );
}

const MD5_LENGTH = 32;
