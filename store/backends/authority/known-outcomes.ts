import type { CollabError } from '../../model/error.js';

/** Refusals remembered of one client: a client repeats at most one batch, and a batch is never longer. */
const MOST_REFUSALS = 100;

/** What became of one client's changes: those up to `last` were made, except the refused ones. */
export interface ClientOutcomes {
  /** Number of the client's last change that was answered. */
  readonly last: number;
  /** Refused changes by their number. */
  readonly refusals: ReadonlyMap<number, CollabError>;
}

/** What became of changes, by client id; the client that was answered last comes last. */
export type KnownOutcomes = ReadonlyMap<string, ClientOutcomes>;

/** A change, as a client numbers it. */
export interface ChangeNumber {
  readonly clientId: string;
  readonly mid: number;
}

type Outcome = { readonly ok: true } | { readonly ok: false; readonly error: CollabError };

/** What became of a change that was pushed before; undefined for a new one. A repeated push is answered with it and changes nothing. */
export function knownOutcome(known: KnownOutcomes | undefined, { clientId, mid }: ChangeNumber): Outcome | undefined {
  const client = known?.get(clientId);
  if (!client || mid > client.last) return undefined;
  const error = client.refusals.get(mid);
  return error ? { ok: false, error } : { ok: true };
}

/** The outcomes with one more, of at most so many clients. Refused where there is an error. */
export function withOutcome(
  known: KnownOutcomes | undefined,
  { clientId, mid }: ChangeNumber,
  { error, mostClients }: { readonly error?: CollabError | undefined; readonly mostClients: number },
): KnownOutcomes {
  const next = new Map(known);
  const before = next.get(clientId)?.refusals ?? new Map<number, CollabError>();
  const refusals = error ? new Map([...before, [mid, error] as const].slice(-MOST_REFUSALS)) : before;
  next.delete(clientId);
  next.set(clientId, { last: mid, refusals });
  const oldest = next.size > mostClients ? next.keys().next().value : undefined;
  if (oldest !== undefined) next.delete(oldest);
  return next;
}
