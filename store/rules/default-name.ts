const adjectives =
  'Amber Brave Bright Calm Clever Copper Coral Curious Eager Emerald Fair Fearless Gentle Golden Happy Honest Indigo Jolly Keen Kind Lively Lucky Mellow Merry Nimble Noble Patient Quick Quiet Ruby Sunny Swift';
const animals =
  'Badger Beaver Bison Crane Deer Dolphin Falcon Finch Fox Gecko Heron Ibex Jay Koala Lark Lynx Marten Moose Otter Owl Panda Puffin Rabbit Raven Robin Seal Sparrow Stork Swan Tern Turtle Wren';

/**
 * Returns the generated name of a user without a name: an adjective and an animal. The name depends on the id alone
 * (decisions, Default name and image).
 */
export function defaultNameOf(userId: string): string {
  let hash = 7;
  for (const char of userId) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0;
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  const adjective = adjectives.split(' ')[mixed % 32];
  const animal = animals.split(' ')[(mixed >>> 8) % 32];
  return `${adjective ?? ''} ${animal ?? ''}`;
}
