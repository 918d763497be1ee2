import type { ContactDirectory, User } from '../store/index.js';

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

/** Whom and what a visitor can name while writing: everyone, the teams, and what is still to be decided. */
export const directory: ContactDirectory = {
  contacts: Object.values(people),
  groups: [
    { groupId: 'hub', groupName: 'Hub team', users: [people.mei, people.tomas] },
    { groupId: 'finance', groupName: 'Finance', users: [people.amara, people.jonas] },
  ],
  lists: [
    {
      hotkey: '#',
      description: 'Parts of the plan',
      data: [
        { id: 'hub-plan', name: 'Hub plan', description: 'Washer, office and racks' },
        { id: 'crate', name: 'Crate', description: 'Lid and handles' },
        { id: 'riders', name: 'Riders', description: 'Days off and routes' },
      ],
    },
  ],
};

/** Gives each avatar in the page its person. */
export function showPeople(): void {
  for (const avatar of document.querySelectorAll('collab-avatar[data-person]')) {
    const name = avatar.getAttribute('data-person') ?? '';
    if (isPersonName(name)) Object.assign(avatar, { user: people[name], label: people[name].name });
  }
}
