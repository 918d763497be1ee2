import { jwtVerify, SignJWT } from 'jose';
import { CollabFailure } from '../../store/base/collab-failure.js';
import type { ApiKey } from '../access/keys.js';

/** Audience of the tickets. No token of a user has it, and no ticket has theirs. */
const AUDIENCE = 'collab-elements-mail';

/** Path of the page that turns mails off. */
export const UNSUBSCRIBE_PATH = '/mail/unsubscribe';

/** A user of an organization who turns mails off. */
export interface MailUser {
  readonly organizationId: string;
  readonly userId: string;
}

const secretOf = ({ secret }: ApiKey): Uint8Array => new TextEncoder().encode(secret);

/** Issues a ticket to turn off the mails of a user. It does not end, as mails are kept, and it allows nothing else. */
export const issueUnsubscribeTicket = (key: ApiKey, { organizationId, userId }: MailUser): Promise<string> =>
  new SignJWT({ organizationId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(key.apiKey)
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .sign(secretOf(key));

/** Verifies a ticket. Throws a CollabFailure of code UNAUTHENTICATED. */
export async function verifyUnsubscribeTicket(key: ApiKey, ticket: string): Promise<MailUser> {
  try {
    const { payload } = await jwtVerify(ticket, secretOf(key), {
      algorithms: ['HS256'],
      issuer: key.apiKey,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'organizationId'],
    });
    // Only this service signs tickets, so their content needs no check.
    return { organizationId: payload.organizationId as string, userId: payload.sub ?? '' };
  } catch (cause) {
    throw new CollabFailure({ code: 'UNAUTHENTICATED', message: 'This link is not valid.' }, { cause });
  }
}
