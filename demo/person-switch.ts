import { cast, directory, isPersonName, people, type PersonName } from './people.js';
import type { DemoData } from './service.js';

/** Kept for the tab alone, so that two tabs can be two people. */
const key = 'fernway-person';

/** Lets the visitor choose who they are: in the page's switch, and as the user of the page's root. */
export function startPersonSwitch(data: DemoData): void {
  const place = document.querySelector('#people');
  const kept = sessionStorage.getItem(key) ?? '';
  const current = isPersonName(kept) ? kept : 'amara';
  place?.append(...cast.map((name) => choice(name, name === current, () => become(name, data))));
  become(current, data);
}

function choice(name: PersonName, checked: boolean, choose: () => void): HTMLLabelElement {
  const input = document.createElement('input');
  Object.assign(input, { type: 'radio', name: 'person', value: name, checked, ariaLabel: people[name].name });
  input.addEventListener('change', choose);

  const avatar = document.createElement('collab-avatar');
  Object.assign(avatar, { user: people[name], label: '' });

  const label = document.createElement('label');
  label.className = 'person';
  label.title = people[name].name;
  label.append(input, avatar);
  return label;
}

function become(name: PersonName, { attributes, optionsFor }: DemoData): void {
  sessionStorage.setItem(key, name);
  const root = document.querySelector('collab-root');
  if (!root) return;
  for (const [attribute, value] of Object.entries(attributes)) root.setAttribute(attribute, value);
  const { tokenProvider } = optionsFor(people[name]);
  Object.assign(root, { tokenProvider, user: people[name], contacts: directory });
}
