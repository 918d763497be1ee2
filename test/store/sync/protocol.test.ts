import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Log } from '../../../store/backends/authority/log.js';
import type { Reader } from '../../../store/backends/authority/reader.js';
import type { LogEntry, LogState, Replay, MutationOutcome } from '../../../store/backends/authority/storage.js';
import type { MutationResult, Operation, WireMutation } from '../../../store/backends/protocol.js';
import type { AnnotationRecord, User } from '../../../store/model/index.js';
import { visibleRecordFor } from '../../../store/rules/visible-record.js';
import type { Act } from './protocol/actor.js';
import { broken } from './protocol/broken.js';
import { happen, historyOf, users, type Step } from './protocol/steps.js';
import { CountingRows, World, type Parts } from './protocol/world.js';

vi.mock('../../../store/sync/replica.js', async (original) => {
  const { mutantReplica } = await import('./protocol/mutant-replica.js');
  const { Replica } = await original<typeof import('../../../store/sync/replica.js')>();
  return { Replica: mutantReplica(Replica) };
});

vi.mock('../../../store/queries/counts.js', async (original) => {
  const { mutantCounts } = await import('./protocol/mutant-counts.js');
  const { countRows } = await original<typeof import('../../../store/queries/counts.js')>();
  return { countRows: mutantCounts(countRows) };
});

const sound: Parts = { Rows: CountingRows, Log };

/** What is wrong at the end of a history, when everything has been said and then said again. */
async function faultsOf(parts: Parts, steps: readonly Step[]): Promise<readonly string[]> {
  const world = new World(parts, users);
  await world.open();
  for (const step of steps) await happen(world, step);
  await world.heal();
  const faults = await world.faults();
  await world.echo();
  const later = await world.faults();
  await world.close();
  return [...faults, ...later];
}

const property = (parts: Parts, acts?: readonly Act[]) =>
  fc.asyncProperty(historyOf(acts), async (steps) => {
    const faults = await faultsOf(parts, steps);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  });

class ForgetfulRows extends CountingRows {
  override change(
    wire: WireMutation,
    rowId: string,
    judge: (state: LogState) => MutationOutcome,
  ): Promise<MutationOutcome> {
    return super.change(wire, rowId, (state) => judge({ ...state, known: undefined }));
  }
}

class UnfilteredReplay extends Log {
  protected override replayFor(_user: User, { entries, rows }: Replay): readonly Operation[] {
    return entries.map(({ seq, id }) => {
      const row = rows.get(id);
      return row ? { k: 'up', seq, row } : { k: 'rm', seq, id };
    });
  }
}

class NoMoveOut extends Log {
  protected override operationFor(
    user: User,
    entry: LogEntry,
    row: AnnotationRecord | undefined,
  ): Operation | undefined {
    const operation = super.operationFor(user, entry, row);
    return operation?.k === 'rm' && row ? undefined : operation;
  }
}

class OpenDrafts extends Log {
  protected override operationFor(
    user: User,
    entry: LogEntry,
    row: AnnotationRecord | undefined,
  ): Operation | undefined {
    const operation = super.operationFor(user, entry, row);
    return operation?.k === 'up' && row ? { ...operation, row } : operation;
  }
}

class NoMoveIn extends Log {
  protected override operationFor(
    user: User,
    entry: LogEntry,
    row: AnnotationRecord | undefined,
  ): Operation | undefined {
    const { before } = entry;
    const isNew = before && before !== true && visibleRecordFor(user, before) === undefined;
    return isNew ? undefined : super.operationFor(user, entry, row);
  }
}

class NoMarks extends Log {
  protected override operationFor(
    user: User,
    entry: LogEntry,
    row: AnnotationRecord | undefined,
  ): Operation | undefined {
    return super.operationFor(user, entry, row && { ...row, reads: {} });
  }
}

class BoundlessMarks extends Log {
  override push(reader: Reader, mutations: readonly WireMutation[]): Promise<readonly MutationResult[]> {
    const boundless = mutations.map((wire): WireMutation => {
      const { name, args } = wire.mutation;
      if (name !== 'annotation.markAsRead') return wire;
      return { ...wire, mutation: { name, args: { annotationId: args.annotationId } } };
    });
    return super.push(reader, boundless);
  }
}

class OneEpoch extends Log {
  override refreshAccess(): void {
    // Nobody is told.
  }

  protected override epochOf(reader: Reader): string {
    return reader.id;
  }
}

/** A protocol with one thing missing, and what the property has to find wrong with it. */
interface Mutant {
  readonly name: string;
  readonly parts?: Partial<Parts>;
  readonly check?: (typeof broken)['check'];
  /** The ways of treating a thread among which it shows; all unless told. */
  readonly acts?: readonly Act[];
  readonly fault: RegExp;
}

describe('the protocol', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  });

  afterEach(() => {
    vi.useRealTimers();
    broken.check = 'none';
  });

  it('gives every reader exactly the visible rows, and applies each mutation once', async () => {
    // fast-check says the seed and the path of what it finds.
    await fc.assert(property(sound), { numRuns: 100 });
  });

  const mutants: readonly Mutant[] = [
    { name: 'no idempotency', parts: { Rows: ForgetfulRows }, fault: /applied/ },
    { name: 'no from/to check', check: 'from and to', fault: / sees |stuck/ },
    { name: 'unfiltered replay', parts: { Log: UnfilteredReplay }, fault: / sees |stuck/ },
    { name: 'no move-out', parts: { Log: NoMoveOut }, fault: / sees |stuck/ },
    { name: "others' drafts in what a reader is given", parts: { Log: OpenDrafts }, fault: / sees / },
    { name: 'no move-in of what is published or opened', parts: { Log: NoMoveIn }, fault: / sees |stuck/ },
    { name: 'read marks kept from readers', parts: { Log: NoMarks }, fault: / sees / },
    {
      name: 'a mark for whatever is there',
      parts: { Log: BoundlessMarks },
      acts: ['reply', 'read'],
      fault: /not shown/,
    },
    { name: 'counts of what has gone', check: 'counts', fault: / counts / },
    { name: 'no epoch on a grant change', parts: { Log: OneEpoch }, fault: / sees |stuck/ },
    { name: 'a stale reset accepted', check: 'stale resets', fault: / sees |stuck/ },
  ];

  it.each(mutants)('detects the mutant: $name', async ({ parts = {}, check = 'none', acts, fault }) => {
    broken.check = check;
    const { errorInstance, seed } = await fc.check(property({ ...sound, ...parts }, acts), {
      numRuns: 500,
      endOnFailure: true,
    });
    expect(String(errorInstance), `Seed ${seed}.`).toMatch(fault);
  });
});
