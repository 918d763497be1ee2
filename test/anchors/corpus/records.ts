import type { Random } from './random.js';

/** One of the things a page is about. */
export interface PageRecord {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly city: string;
  readonly status: string;
  readonly amount: number;
  readonly day: number;
  readonly note: string;
  readonly isDone: boolean;
}

const given = 'Ada Bo Cy Dot Eli Fay Gus Hal Ida Jon Kim Leo Mia Ned Oda Pia Quin Rex Sue Tom Una Vic Wes Zoe'.split(
  ' ',
);
const family = 'Abel Berg Cole Dorn Eden Falk Gold Haas Ivers Jung Kern Lund Moor Nash Ohm Park Reed Stein Tull'.split(
  ' ',
);
const cities = ['Berlin', 'Lyon', 'Oslo', 'Porto', 'Turin', 'Vienna'];
const statuses = ['Open', 'Done', 'Late', 'Draft'];
const verbs = 'Call Check Draft Fix Move Order Pay Plan Print Review Send Sort Test Update Write'.split(' ');
const objects =
  'the contract|a new quote|both invoices|the meeting notes|last week’s report|the poster|the budget'.split('|');
const endings = 'before Friday|for the team|with the client|once more|by phone|in the morning|after the holidays'.split(
  '|',
);

const known = new WeakMap<Random, Set<string>>();

/** A name that no record has of those made with the same numbers. */
function newName(random: Random): string {
  const names = known.get(random) ?? new Set();
  known.set(random, names);
  for (;;) {
    const name = `${random.pick(given)} ${random.pick(family)}`;
    if (names.has(name)) continue;
    names.add(name);
    return name;
  }
}

/** A record unlike all others by its name and address; other fields repeat, as they do in data. */
export function newRecord(random: Random): PageRecord {
  const name = newName(random);
  return {
    id: known.get(random)?.size ?? 0,
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
    city: random.pick(cities),
    status: random.pick(statuses),
    amount: random.below(900) + 10,
    day: random.below(28) + 1,
    note: `${random.pick(verbs)} ${random.pick(objects)} ${random.pick(endings)}`,
    isDone: random.chance(0.3),
  };
}

export const newRecords = (random: Random, count: number): PageRecord[] =>
  Array.from({ length: count }, () => newRecord(random));

function edited(record: PageRecord, random: Random): PageRecord {
  switch (random.below(5)) {
    case 0:
      return { ...record, amount: record.amount + 1 + random.below(50) };
    case 1:
      return { ...record, status: random.pick(statuses.filter((status) => status !== record.status)) };
    case 2:
      return { ...record, note: `${record.note} ${random.pick(endings)}` };
    case 3:
      return { ...record, isDone: !record.isDone };
    default:
      return { ...record, city: random.pick(cities.filter((city) => city !== record.city)) };
  }
}

/** What happens to the records a page shows, by kind of change. */
export const recordChanges = {
  insert: (records, random) => {
    const next = [...records];
    for (let i = 0; i < 1 + random.below(3); i += 1) next.splice(random.below(next.length + 1), 0, newRecord(random));
    return next;
  },
  delete: (records, random) => random.sample(records, Math.max(1, records.length - 1 - random.below(3))),
  reorder: (records, random) => (random.chance(0.5) ? moved(records, random) : random.shuffled(records)),
  sort: (records, random) => {
    const field = random.pick(['name', 'amount', 'city', 'status', 'day'] as const);
    const sorted = records.toSorted((a, b) => (a[field] < b[field] ? -1 : a[field] > b[field] ? 1 : 0));
    return random.chance(0.5) ? sorted : sorted.reverse();
  },
  filter: (records, random) => random.sample(records, Math.ceil(records.length / 2)),
  edit: (records, random) => records.map((record) => (random.chance(0.3) ? edited(record, random) : record)),
  replace: (records, random) => newRecords(random, records.length),
} satisfies Record<string, (records: readonly PageRecord[], random: Random) => readonly PageRecord[]>;

function moved(records: readonly PageRecord[], random: Random): readonly PageRecord[] {
  const next = [...records];
  const [one] = next.splice(random.below(next.length), 1);
  if (one) next.splice(random.below(next.length + 1), 0, one);
  return next;
}
