import type { MutationHandle } from './api.js';
import { reportThrown } from './model/foreign-code.js';

type Settled = MutationHandle['settled'];

interface ConfirmationContext {
  write(): MutationHandle;
  /** The outcome as its caller is told of it. */
  settled(outcome: Settled): Settled;
}

let lastId = 0;

/** A write that is made once the user has confirmed it; until then nothing is shown or sent. Declined, it settles with 'cancelled'. */
export function confirmedHandle(
  subject: Pick<MutationHandle, 'annotationId' | 'commentId'>,
  confirm: () => Promise<boolean>,
  context: ConfirmationContext,
): MutationHandle {
  let made: MutationHandle | undefined;
  let isDiscarded = false;
  const isConfirmed = async (): Promise<boolean> => {
    try {
      return (await confirm()) && !isDiscarded;
    } catch (error) {
      reportThrown(error);
      return false;
    }
  };
  const settled = isConfirmed().then((confirmed) => {
    if (!confirmed)
      return { ok: false, error: { code: 'cancelled', message: 'The user did not confirm the deletion.' } } as const;
    made = context.write();
    return made.settled;
  });
  return Object.freeze({
    // Below those of writes that were made, so that it is unique among them.
    id: --lastId,
    ...subject,
    settled: context.settled(settled),
    retry: () => made?.retry(),
    release: () => made?.release(),
    discard: () => {
      isDiscarded = true;
      made?.discard();
    },
  });
}
