import fc from 'fast-check';
import type { Act } from '../../store/sync/protocol/actor.js';
import type { Direction } from './lossy-line.js';
import { ACTOR_COUNT, LIVE, type World } from './world.js';

/** One thing that a user does, or that happens to their line or to a node, and how long it takes until the next one: in turns of the event loop. */
export type Step = { readonly who: number; readonly turns: number } & (
  | { readonly t: 'add'; readonly isPrivate: boolean }
  | { readonly t: 'touch'; readonly pick: number; readonly act: Act }
  | { readonly t: 'set'; readonly name: string; readonly value: string }
  | { readonly t: 'mark'; readonly pick: number; readonly isRead: boolean }
  | { readonly t: 'cut' | 'down' | 'up' | 'refuse' | 'release' | 'pass' }
  | { readonly t: 'cut after'; readonly bytes: number }
  | { readonly t: 'drop' | 'repeat' | 'hold'; readonly direction: Direction }
  | { readonly t: 'restart'; readonly pick: number }
);

const who = fc.nat({ max: ACTOR_COUNT - 1 });
const base = { who, turns: fc.nat({ max: 12 }) };
const pick = fc.nat({ max: 50 });
const t = <Name extends Step['t']>(...names: readonly Name[]) => fc.constantFrom(...names);
const direction = fc.constantFrom<Direction>('to service', 'to page');
const act = fc.constantFrom<Act>(
  ...(['reply', 'reply', 'reply', 'edit', 'edit', 'react', 'delete', 'resolve', 'start', 'read', 'unread'] as const),
  ...(['hide', 'show', 'draft', 'publish', 'follow', 'approve', 'label'] as const),
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ ...base, t: t('add'), isPrivate: fc.boolean() }) },
  { weight: 18, arbitrary: fc.record({ ...base, t: t('touch'), pick, act }) },
  { weight: 3, arbitrary: fc.record({ ...base, t: t('set'), name: fc.constantFrom(...LIVE), value: fc.uuid() }) },
  { weight: 2, arbitrary: fc.record({ ...base, t: t('mark'), pick, isRead: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ ...base, t: t('cut', 'down', 'up', 'up') }) },
  { weight: 2, arbitrary: fc.record({ ...base, t: t('cut after'), bytes: fc.nat({ max: 4_000 }) }) },
  { weight: 5, arbitrary: fc.record({ ...base, t: t('drop', 'repeat', 'hold'), direction }) },
  { weight: 3, arbitrary: fc.record({ ...base, t: t('release') }) },
  { weight: 1, arbitrary: fc.record({ ...base, t: t('refuse') }) },
  { weight: 1, arbitrary: fc.record({ ...base, t: t('restart'), pick }) },
  { weight: 4, arbitrary: fc.record({ ...base, t: t('pass') }) },
);

export const history: fc.Arbitrary<readonly Step[]> = fc.noBias(fc.array(step, { maxLength: 40, size: 'max' }));

/** Makes a step happen. */
export async function happen(world: World, given: Step): Promise<void> {
  const page = world.pages[given.who];
  if (!page) return;
  const { actor, line } = page;
  if (given.t === 'add') actor.add(given.isPrivate);
  else if (given.t === 'touch') actor.touch(given.pick, given.act);
  else if (given.t === 'set') page.setLive(given.name, given.value);
  else if (given.t === 'mark') page.mark(given.pick, given.isRead);
  else if (given.t === 'cut after') line.network.cutAfter(given.bytes);
  else if (given.t === 'cut' || given.t === 'down' || given.t === 'up') line.network[given.t]();
  else if (given.t === 'drop' || given.t === 'repeat' || given.t === 'hold') line[given.t](given.direction);
  else if (given.t === 'release') line.release();
  else if (given.t === 'refuse') await world.refuse(page);
  else if (given.t === 'restart') await world.restart(given.pick);
  else await world.pass();
  for (let turn = 0; turn < given.turns; turn++) await new Promise((resolve) => setImmediate(resolve));
}
