import type { User } from '../store/index.js';

const organizationId = 'fernway';

/** People of the invented company, by the names the page's markup uses. */
export const people = {
  amara: { userId: 'amara', name: 'Amara Okafor', email: 'amara@fernway.example', color: '#1f6f8b', organizationId },
  jonas: { userId: 'jonas', name: 'Jonas Weber', email: 'jonas@fernway.example', color: '#b4532f', organizationId },
  mei: { userId: 'mei', name: 'Mei-Lin Chen', email: 'mei@fernway.example', color: '#6a55b0', organizationId },
  tomas: { userId: 'tomas', name: 'Tomás Ribeiro', email: 'tomas@fernway.example', color: '#2f7a52', organizationId },
} as const satisfies Readonly<Record<string, User>>;

export type PersonName = keyof typeof people;

/** Those a visitor can be. */
export const cast: readonly PersonName[] = ['amara', 'jonas', 'mei'];

export const isPersonName = (name: string): name is PersonName => Object.hasOwn(people, name);

/** Gives each avatar in the page its person. */
export function showPeople(): void {
  for (const avatar of document.querySelectorAll('collab-avatar[data-person]')) {
    const name = avatar.getAttribute('data-person') ?? '';
    if (isPersonName(name)) Object.assign(avatar, { user: people[name], label: people[name].name });
  }
}
