import { expect } from 'vitest';
import { scope, type AccessStage, type Person } from './access-stage.js';
import { everything, nothing, type Observer } from './observer.js';

/** Opens somebody who sees everything, takes it away, and expects that they see nothing more. */
export async function expectEnd(
  stage: AccessStage,
  of: Person,
  revoke: (observer: Observer) => unknown,
): Promise<void> {
  const observer = await stage.open(of);
  expect(await stage.seenBy(observer)).toEqual(everything);
  await revoke(observer);
  await observer.until(() => observer.client.ids(scope).length === 0);
  expect(await stage.seenBy(observer)).toEqual(nothing);
  const write = await observer.client.push(scope, {
    name: 'comment.add',
    args: { annotationId: 't1', comment: { commentId: 5, commentText: 'Still here' } },
  });
  expect(write).toMatchObject([{ ok: false, error: { code: 'NOT_FOUND' } }]);
}
