import { jwtVerify, SignJWT } from 'jose';
import type { Scope } from '../../store/backends/protocol.js';
import { CollabFailure } from '../../store/base/collab-failure.js';
import type { Viewer } from '../../store/rules/visibility.js';
import type { ApiKey } from '../access/keys.js';
import type { FilePart } from '../storage/files.js';

/** Audience of tickets. No token of a user has it, and no ticket has theirs. */
const AUDIENCE = 'collab-elements-files';

/** Permission of one user to read one file, or to send one part of it. Any node accepts it until it ends. */
export interface FileTicket {
  /** The user as far as it decides what they may read. */
  readonly viewer: Viewer;
  readonly scope: Scope;
  readonly id: number;
  /** Time at which the ticket was issued, in ms since the epoch. */
  readonly issuedAt: number;
  /** Part of an upload that the ticket is for. Without it, the ticket is for reading. */
  readonly part?: FilePart & { readonly upload: string };
}

type Claims = Omit<FileTicket, 'viewer'> & { readonly viewer: Omit<Viewer, 'userId'> };

const secretOf = ({ secret }: ApiKey): Uint8Array => new TextEncoder().encode(secret);

/** Issues a ticket. `lifetime` is in ms. */
export function issueTicket(
  key: ApiKey,
  { viewer, scope, id, part }: Omit<FileTicket, 'issuedAt'>,
  lifetime: number,
): Promise<string> {
  const { userId, organizationId, isAdmin, isAnonymous, isGuest, contextAccess } = viewer;
  const claims: Claims = {
    viewer: { organizationId, isAdmin, isAnonymous, isGuest, contextAccess } as Claims['viewer'],
    scope,
    id,
    issuedAt: Date.now(),
    ...(part && { part }),
  };
  return new SignJWT({ file: claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(key.apiKey)
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setExpirationTime(new Date(Date.now() + lifetime))
    .sign(secretOf(key));
}

/** Verifies a ticket. Throws a CollabFailure of code UNAUTHENTICATED if it is not valid or has ended. */
export async function verifyTicket(key: ApiKey, ticket: string): Promise<FileTicket> {
  try {
    const { payload } = await jwtVerify(ticket, secretOf(key), {
      algorithms: ['HS256'],
      issuer: key.apiKey,
      audience: AUDIENCE,
      requiredClaims: ['exp', 'sub', 'file'],
    });
    // Only this service signs tickets, so their content needs no check.
    const { viewer, ...file } = payload.file as Claims;
    return { ...file, viewer: { ...viewer, userId: payload.sub ?? '' } };
  } catch (cause) {
    throw new CollabFailure(
      { code: 'UNAUTHENTICATED', message: 'The address of the file has ended or is not valid. Request it again.' },
      { cause },
    );
  }
}
