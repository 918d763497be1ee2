import { createStore, memoryBackend, type ContactApi, type ContactDirectory, type UserGroup } from '../store/index.js';
import { people } from './sample-threads.js';

const { ana, ben, mai, wolfe } = people;

/** Groups of the stories' people. */
export const groups = [
  { groupId: 'design', groupName: 'Design', users: [ana, mai] },
  { groupId: 'support', groupName: 'Support, Europe', users: [ben, mai, wolfe] },
] as const satisfies readonly UserGroup[];

/** Everybody the stories know, with addresses. */
export const directory: ContactDirectory = {
  contacts: [
    { ...ana, email: 'ana@acme.example' },
    { ...ben, email: 'ben@acme.example' },
    { ...mai, email: 'mai@acme.example' },
    wolfe,
    { userId: 'noa', name: 'נועה לוי', email: 'noa@acme.example' },
  ],
  groups,
  lists: [
    {
      hotkey: '#',
      description: 'Issues of the plan',
      groups: [
        { id: 'open', name: 'Open' },
        { id: 'done', name: 'Done' },
      ],
      data: [
        {
          id: '12',
          name: 'Returns policy',
          description: 'Due on Friday',
          groupId: 'open',
          link: 'https://example.com/issues/12',
        },
        { id: '31', name: 'Tax on the price list', groupId: 'open' },
        { id: '7', name: 'Photo rights', description: 'Bought for print', groupId: 'done' },
      ],
    },
  ],
};

/** Where a story's people come from: a store in memory, with somebody who uses it. */
export function sampleContacts(given: ContactDirectory = directory): ContactApi {
  const store = createStore({ backend: memoryBackend() });
  void store.setDocuments(['plan']);
  void store.identify(people.ana);
  store.contacts.set(given);
  return store.contacts;
}
