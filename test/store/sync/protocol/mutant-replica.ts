import type { Cursor, Frame, OpsFrame, ResetFrame } from '../../../../store/backends/protocol.js';
import type { Replica as RealReplica } from '../../../../store/sync/replica.js';
import { broken } from './broken.js';

/** A replica that can be made to take frames it has to turn down, by frames that look as if it need not. */
export function mutantReplica(Replica: typeof RealReplica): typeof RealReplica {
  return class MutantReplica extends Replica {
    /** The name under which a reset is taken that would be stale under its own. */
    #alias: { readonly epoch: string; readonly name: string } | undefined;
    #aliases = 0;

    override receive(frame: Frame): void {
      if (broken.check === 'from and to' && frame.t === 'ops') super.receive(this.#fitting(frame));
      else if (broken.check === 'stale resets') super.receive(this.#renamed(frame));
      else super.receive(frame);
    }

    override covers(place: Cursor): boolean {
      return super.covers(place.epoch === this.#alias?.epoch ? { ...place, epoch: this.#alias.name } : place);
    }

    /** Operations that seem to follow on what is held, whatever they follow on. */
    #fitting(frame: OpsFrame): OpsFrame {
      const { cursor } = this;
      if (!cursor) return frame;
      const to = Math.max(frame.to, cursor.seq + 1);
      return { ...frame, epoch: cursor.epoch, from: cursor.seq, to, ops: frame.ops.map((op) => ({ ...op, seq: to })) };
    }

    /** A reset of a log that seems to be new. */
    #renamed(frame: OpsFrame | ResetFrame): Frame {
      if (frame.t === 'reset' && frame.first)
        this.#alias = { epoch: frame.epoch, name: `${frame.epoch}#${++this.#aliases}` };
      return frame.epoch === this.#alias?.epoch ? { ...frame, epoch: this.#alias.name } : frame;
    }
  };
}
