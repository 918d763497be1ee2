import fc from 'fast-check';
import type { Access } from '../../../../store/backends/authority/grants.js';
import type { User } from '../../../../store/model/index.js';
import type { Act } from './actor.js';
import type { Weather } from './lossy-backend.js';
import type { World } from './world.js';

const person = (userId: string): User => ({ userId, organizationId: 'acme', name: userId });

/** Those who act: two like others and an admin. */
export const users: readonly User[] = [person('ada'), person('ben'), { ...person('alex'), isAdmin: true }];

/** One thing that happens: what, to whom of the actors. */
export type Step = { readonly who: number } & (
  | { readonly t: 'add'; readonly isPrivate: boolean; readonly isDraft: boolean }
  | { readonly t: 'touch'; readonly pick: number; readonly act: Act }
  | { readonly t: 'assign'; readonly pick: number; readonly to: number }
  | { readonly t: 'decide'; readonly isUndone: boolean }
  | { readonly t: 'weather'; readonly weather: Weather }
  | { readonly t: 'repeat frame' | 'repeat push'; readonly pick: number }
  | { readonly t: 'access'; readonly access: Access }
  | { readonly t: 'reconnect' }
  | { readonly t: 'pass'; readonly seconds: number }
);

const who = fc.nat({ max: users.length - 1 });
const isDraft = fc.nat({ max: 3 }).map((one) => one === 0);
const pick = fc.nat({ max: 50 });
const t = <Name extends Step['t']>(...names: readonly Name[]) => fc.constantFrom(...names);
const acts: readonly Act[] = [
  ...(['reply', 'hide', 'show', 'start', 'resolve', 'delete'] as const),
  ...(['reply', 'hide', 'show', 'edit', 'edit', 'react', 'hold'] as const),
  ...(['read', 'read', 'read', 'unread', 'unread from'] as const),
  ...(['follow', 'leave', 'label', 'approve', 'accept', 'draft', 'draft', 'publish'] as const),
];
const weathers: readonly Weather[] = ['fair', 'loses frames', 'loses pushes', 'loses answers'];
const accesses: readonly Access[] = ['editor', 'viewer', 'none'];

const stepOf = (some: readonly Act[]): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ who, t: t('add'), isPrivate: fc.boolean(), isDraft }) },
    { weight: 12, arbitrary: fc.record({ who, t: t('touch'), pick, act: fc.constantFrom(...some) }) },
    { weight: 2, arbitrary: fc.record({ who, t: t('assign'), pick, to: who }) },
    { weight: 1, arbitrary: fc.record({ who, t: t('decide'), isUndone: fc.boolean() }) },
    { weight: 5, arbitrary: fc.record({ who, t: t('weather'), weather: fc.constantFrom(...weathers) }) },
    { weight: 3, arbitrary: fc.record({ who, t: t('repeat frame', 'repeat push'), pick }) },
    { weight: 2, arbitrary: fc.record({ who, t: t('access'), access: fc.constantFrom(...accesses) }) },
    { weight: 1, arbitrary: fc.record({ who, t: t('reconnect') }) },
    { weight: 3, arbitrary: fc.record({ who, t: t('pass'), seconds: fc.constantFrom(1, 40) }) },
  );

/** A history of some length, in which threads are treated in some ways, or in all. */
export const historyOf = (some: readonly Act[] = acts): fc.Arbitrary<readonly Step[]> =>
  fc.array(stepOf(some), { maxLength: 60, size: 'max' });

/** Makes a step happen, and what follows from it at once. */
export async function happen(world: World, given: Step): Promise<void> {
  const actor = world.actors[given.who];
  const to = given.t === 'assign' ? users[given.to] : undefined;
  if (!actor) return;
  if (given.t === 'add') actor.add(given.isPrivate, given.isDraft);
  else if (given.t === 'touch') actor.touch(given.pick, given.act);
  else if (given.t === 'assign' && to) actor.assign(given.pick, to);
  else if (given.t === 'decide') actor.decide(given.isUndone);
  else if (given.t === 'weather') actor.line.weather = given.weather;
  else if (given.t === 'repeat frame') actor.line.repeatFrame(given.pick);
  else if (given.t === 'repeat push') await actor.line.repeatPush(given.pick);
  else if (given.t === 'access') world.setAccess(actor.user.userId, given.access);
  else if (given.t === 'reconnect') await actor.reconnect();
  else if (given.t === 'pass') await world.pass(given.seconds * 1000);
  // No two things happen at the same moment: what was shown and what came after it are told apart by their times.
  await world.pass(1);
}
