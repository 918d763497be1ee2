import { md5 as hash } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CommentAnnotationSubscription } from './comment-annotation.js';

/** MD5 of a text's UTF-8, in lower-case hexadecimal: where the specification asks for it, and never for secrets. */
export const md5 = (text: string): string => bytesToHex(hash(utf8ToBytes(text)));

/** The key a user has in maps of users, such as `subscribedUsers` (Resources, CommentAnnotation: userIdHash): MD5 of their id. */
export const userIdHashOf = (userId: string): string => md5(userId);

/** The key an address has in maps of addresses, such as `notifyUsers` (Resources, Notification: emailHash). */
export const emailHashOf = (email: string): string => md5(email.trim().toLowerCase());

type Subscriptions = Readonly<Record<string, CommentAnnotationSubscription>>;

/** Subscriptions by the keys they have by now: those of earlier versions were shorter. */
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
