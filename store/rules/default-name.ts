const adjectives =
  'Amber Brave Bright Calm Clever Copper Coral Curious Eager Emerald Fair Fearless Gentle Golden Happy Honest Indigo Jolly Keen Kind Lively Lucky Mellow Merry Nimble Noble Patient Quick Quiet Ruby Sunny Swift';
const animals =
  'Badger Beaver Bison Crane Deer Dolphin Falcon Finch Fox Gecko Heron Ibex Jay Koala Lark Lynx Marten Moose Otter Owl Panda Puffin Rabbit Raven Robin Seal Sparrow Stork Swan Tern Turtle Wren';

/**
 * The name of somebody who gave none: an adjective and an animal, the same for an id wherever it is shown (decisions, Default
 * name and image).
 */
export function defaultNameOf(userId: string): string {
  const [first, second] = [adjectives, animals].map((words) => words.split(' '));
  let hash = 7;
  for (const char of userId) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0;
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  const [adjective, animal] = [first?.[mixed % 32], second?.[(mixed >>> 8) % 32]];
  return `${adjective ?? ''} ${animal ?? ''}`;
}
