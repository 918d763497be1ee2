import type { Node } from 'prosemirror-model';
import type { Contact } from '../../../store/model/autocomplete.js';
import { placeholderOf } from '../../../store/rules/placeholders.js';
import type { AutocompleteReplaceData, AutocompleteUserContactReplaceData, User } from '../../../store/index.js';
import { chipSelector, named, subjectOf, type ChipSubject } from '../../page/named-people.js';
import type { ComposerContent } from './content.js';
import { nodes } from './schema.js';

const subjectOfNode = ({ attrs }: Node) => attrs as ChipSubject & { readonly text: string };

/** What a reader sees of a chip, or of a line break. */
export function shownText(node: Node): string {
  return node.type.spec.leafText?.(node) ?? '';
}

/** What is stored for a chip: a person's placeholder, what is shown of others. */
export function storedText(node: Node): string {
  if (node.type !== nodes.chip) return shownText(node);
  const { kind, id, text } = subjectOfNode(node);
  return kind === 'user' ? placeholderOf(id) : text;
}

/** Chips as they are stored: a person's placeholder; of others what says whom or what they stand for. */
export function bareChips(fragment: DocumentFragment): void {
  for (const chip of fragment.querySelectorAll(chipSelector)) {
    const subject = subjectOf(chip);
    if (subject?.kind === 'user') chip.replaceWith(placeholderOf(subject.id));
    else chip.removeAttribute('class');
  }
}

/** Everyone a document mentions, alone or as one of a group, each once, in the order they come. */
export function peopleIn(document: Node): readonly Contact[] {
  const people = new Map<string, Contact>();
  document.descendants((node) => {
    if (node.type !== nodes.chip) return;
    const subject = subjectOfNode(node);
    for (const person of named(subject, subject.text)?.people ?? []) people.set(person.userId, person);
  });
  return [...people.values()];
}

/** What a comment says of whom and what its text names; nothing where it names nobody and nothing. */
export function namedIn(document: Node): Pick<ComposerContent, 'taggedUserContacts' | 'customList'> {
  const tags = new Map<string, AutocompleteUserContactReplaceData>();
  const items = new Map<string, AutocompleteReplaceData>();
  document.descendants((node) => {
    if (node.type !== nodes.chip) return;
    const subject = subjectOfNode(node);
    const { people = [], item } = named(subject, subject.text) ?? {};
    const { text } = subject;
    for (const person of people)
      if (subject.kind === 'user' || !tags.has(person.userId)) tags.set(person.userId, tagOf(person, text));
    if (item) items.set(item.id, { text, custom: item });
  });
  return {
    ...(tags.size > 0 && { taggedUserContacts: [...tags.values()] }),
    ...(items.size > 0 && { customList: [...items.values()] }),
  };
}

const isUser = (person: Contact): person is User => person.organizationId !== undefined;

function tagOf(contact: Contact, text: string): AutocompleteUserContactReplaceData {
  const { userId } = contact;
  return { text, userId, ...(isUser(contact) && { contact }) };
}
