import type { CollabError } from '../../model/error.js';

/** Maximum number of refusals stored per client. A client repeats at most one batch, and no batch is longer. */
const MAX_REFUSALS = 100;

/** Outcomes of one client's changes. All changes up to `last` were applied, except the refused ones. */
export interface ClientOutcomes {
  /** Number of the client's last change that was applied or refused. */
  readonly last: number;
  /** Errors of the refused changes, by number. */
  readonly refusals: ReadonlyMap<number, CollabError>;
}

/** Outcomes of changes, by client id. The client with the most recent change comes last. */
export type KnownOutcomes = ReadonlyMap<string, ClientOutcomes>;

/** Identity of a change: the client and the client's number for it. */
export interface ChangeNumber {
  readonly clientId: string;
  readonly mid: number;
}

type Outcome = { readonly ok: true } | { readonly ok: false; readonly error: CollabError };

/** Returns the outcome of a change that was pushed before; undefined for a new change. Repeated pushes return this outcome. */
export function knownOutcome(known: KnownOutcomes | undefined, { clientId, mid }: ChangeNumber): Outcome | undefined {
  const client = known?.get(clientId);
  if (!client || mid > client.last) return undefined;
  const error = client.refusals.get(mid);
  return error ? { ok: false, error } : { ok: true };
}

/** Returns the outcomes with one more, for at most `maxClients` clients. With `error`, the change is refused. */
export function withOutcome(
  known: KnownOutcomes | undefined,
  { clientId, mid }: ChangeNumber,
  { error, maxClients }: { readonly error?: CollabError | undefined; readonly maxClients: number },
): KnownOutcomes {
  const next = new Map(known);
  const before = next.get(clientId)?.refusals ?? new Map<number, CollabError>();
  const refusals = error ? new Map([...before, [mid, error] as const].slice(-MAX_REFUSALS)) : before;
  next.delete(clientId);
  next.set(clientId, { last: mid, refusals });
  const oldest = next.size > maxClients ? next.keys().next().value : undefined;
  if (oldest !== undefined) next.delete(oldest);
  return next;
}
