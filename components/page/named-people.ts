import { suggestionName, type Contact, type Suggestion } from '../../store/model/autocomplete.js';
import { taggedNames } from '../../store/rules/placeholders.js';
import type { AutocompleteItem, AutocompleteReplaceData, Comment, UserGroup } from '../../store/index.js';

/** What a chip in a text can stand for: the attribute that says so is `data-user-id`, `data-group-id` or `data-custom-id`. */
export const chipKinds = ['user', 'group', 'custom'] as const;

export type ChipKind = (typeof chipKinds)[number];

/** What a chip stands for, by its attribute. */
export interface ChipSubject {
  readonly kind: ChipKind;
  readonly id: string;
}

/** Selector of all chips. */
export const chipSelector = chipKinds.map((kind) => `span[data-${kind}-id]`).join();

type Naming = Partial<Pick<Comment, 'taggedUserContacts' | 'to' | 'customList'>>;

interface Named {
  /** What stands in the text. */
  readonly text: string;
  /** People it mentions: one, or those of a group. */
  readonly people: readonly Contact[];
  readonly item?: AutocompleteItem;
}

/**
 * What chips on this page can stand for. What is pasted is believed only where it is known here: HTML from elsewhere could
 * show one name and mention somebody else.
 */
const chosen = new Map<string, Named>();

/**
 * What comments say their chips stand for, by what they show as well: a comment decides what its own chips are called, and
 * nothing of how a person is called anywhere else.
 */
const told = new Map<string, Named>();

const keyOf = ({ kind, id }: ChipSubject, text = ''): string => JSON.stringify([kind, id, text]);

/** What an element that may be a chip stands for. */
export function subjectOf(element: Element): ChipSubject | undefined {
  for (const kind of chipKinds) {
    const id = element.getAttribute(`data-${kind}-id`);
    if (id !== null) return { kind, id };
  }
  return undefined;
}

/** What a chip that shows a text stands for: as the person chose it, else as the comment that shows it says; undefined where nobody knows. */
export function named(subject: ChipSubject, text: string): Named | undefined {
  const own = chosen.get(keyOf(subject));
  return own?.text === text ? own : (told.get(keyOf(subject, text)) ?? own);
}

/** Remembers what a person has chosen to name by a hotkey, as the chip that stands for it. */
export function nameSuggestion(suggestion: Suggestion, hotkey: string): ChipSubject {
  const text = `${suggestion.type === 'custom' ? hotkey : '@'}${suggestionName(suggestion)}`;
  switch (suggestion.type) {
    case 'contact':
      return choose({ kind: 'user', id: suggestion.contact.userId }, { text, people: [suggestion.contact] });
    case 'group':
      return choose({ kind: 'group', id: suggestion.group.groupId }, { text, people: peopleOf(suggestion.group) });
    case 'custom':
      return choose({ kind: 'custom', id: suggestion.item.id }, { text, people: [], item: suggestion.item });
  }
}

/** Remembers what a comment names; its chips of groups are in its HTML. */
export function nameAll(comment: Naming, fragment: DocumentFragment): void {
  const tags = comment.taggedUserContacts ?? [];
  const contacts = new Map<string, Contact>();
  for (const user of comment.to ?? []) contacts.set(user.userId, user);
  for (const { userId, contact } of tags) if (contact) contacts.set(userId, contact);
  for (const [userId, name] of taggedNames(comment)) {
    const contact = contacts.get(userId) ?? { name };
    tell({ kind: 'user', id: userId }, { text: `@${name}`, people: [{ ...contact, userId }] });
  }
  for (const { text, custom } of comment.customList ?? []) nameItem({ text, custom });
  for (const chip of fragment.querySelectorAll('span[data-group-id]')) {
    const text = chip.textContent;
    const people = tags.filter((tag) => tag.text === text).map(({ userId, contact }) => ({ ...contact, userId }));
    if (people.length > 0) tell({ kind: 'group', id: chip.getAttribute('data-group-id') ?? '' }, { text, people });
  }
}

function nameItem({ text, custom }: AutocompleteReplaceData): void {
  tell({ kind: 'custom', id: custom.id }, { text, people: [], item: custom });
}

function peopleOf({ users = [] }: UserGroup): readonly Contact[] {
  return users;
}

function choose(subject: ChipSubject, entry: Named): ChipSubject {
  chosen.set(keyOf(subject), entry);
  return subject;
}

function tell(subject: ChipSubject, entry: Named): void {
  told.set(keyOf(subject, entry.text), entry);
}
