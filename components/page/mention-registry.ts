import type { AutocompleteItem, Comment } from '../../store/index.js';
import { suggestionName, type Contact, type Suggestion } from '../../store/model/autocomplete.js';
import { taggedNames } from '../../store/rules/placeholders.js';
import { composerContextOf } from '../base/composer-context.js';

/** Kinds of chips; the attribute of each is `data-user-id`, `data-group-id` or `data-custom-id`. */
export const chipKinds = ['user', 'group', 'custom'] as const;

export type ChipKind = (typeof chipKinds)[number];

/** The user, group or list item of a chip. */
export interface ChipSubject {
  readonly kind: ChipKind;
  readonly id: string;
}

/** Selector of all chips. */
export const chipSelector = chipKinds.map((kind) => `span[data-${kind}-id]`).join();

/** Returns the subject of an element; undefined if it is no chip. */
export function chipSubjectOf(element: Element): ChipSubject | undefined {
  for (const kind of chipKinds) {
    const id = element.getAttribute(`data-${kind}-id`);
    if (id !== null) return { kind, id };
  }
  return undefined;
}

type CommentMentions = Partial<Pick<Comment, 'taggedUserContacts' | 'to' | 'customList'>>;

/** The text of a chip and the mentioned person, group or list item. */
interface Mention {
  /** Text of the chip. */
  readonly text: string;
  /** Mentioned people: one, or the members of a group. */
  readonly people: readonly Contact[];
  readonly item?: AutocompleteItem;
}

const keyOf = ({ kind, id }: ChipSubject, text = ''): string => JSON.stringify([kind, id, text]);

/**
 * Page service: the mentions known on a page. Pasted chips are kept only if they are known, since foreign HTML could show one
 * name and mention another user.
 */
export class MentionRegistry {
  /** Mentions that the user has chosen from suggestions. */
  readonly #chosen = new Map<string, Mention>();
  /** Mentions in comments, by their text as well: a comment names only its own chips. */
  readonly #inComments = new Map<string, Mention>();

  /** Returns the mention of a chip with a text: as chosen by the user, else as in a comment. Undefined if it is unknown. */
  find(subject: ChipSubject, text: string): Mention | undefined {
    const chosen = this.#chosen.get(keyOf(subject));
    return chosen?.text === text ? chosen : (this.#inComments.get(keyOf(subject, text)) ?? chosen);
  }

  /** Adds a suggestion that the user has chosen after a hotkey. Returns the attributes of its chip. */
  addChosen(suggestion: Suggestion, hotkey: string): ChipSubject & Pick<Mention, 'text'> {
    const text = `${suggestion.type === 'custom' ? hotkey : '@'}${suggestionName(suggestion)}`;
    const subject = subjectOfSuggestion(suggestion);
    const people = peopleOf(suggestion);
    const mention = suggestion.type === 'custom' ? { text, people, item: suggestion.item } : { text, people };
    this.#chosen.set(keyOf(subject), mention);
    return { ...subject, text };
  }

  /** Adds the mentions of a comment; its chips of groups are in its HTML. */
  addFromComment(comment: CommentMentions, fragment: DocumentFragment): void {
    const tags = comment.taggedUserContacts ?? [];
    const contacts = new Map<string, Contact>();
    for (const user of comment.to ?? []) contacts.set(user.userId, user);
    for (const { userId, contact } of tags) if (contact) contacts.set(userId, contact);
    for (const [userId, name] of taggedNames(comment)) {
      const contact = contacts.get(userId) ?? { name };
      this.#addToComments({ kind: 'user', id: userId }, { text: `@${name}`, people: [{ ...contact, userId }] });
    }
    for (const { text, custom } of comment.customList ?? [])
      this.#addToComments({ kind: 'custom', id: custom.id }, { text, people: [], item: custom });
    for (const chip of fragment.querySelectorAll('span[data-group-id]')) {
      const text = chip.textContent;
      const people = tags.filter((tag) => tag.text === text).map(({ userId, contact }) => ({ ...contact, userId }));
      const id = chip.getAttribute('data-group-id') ?? '';
      if (people.length > 0) this.#addToComments({ kind: 'group', id }, { text, people });
    }
  }

  /** Replaces unknown chips in a fragment by their content, and sets the text of the others. */
  keepKnownChips(fragment: DocumentFragment): void {
    for (const chip of fragment.querySelectorAll(chipSelector)) {
      const subject = chipSubjectOf(chip);
      const mention = subject && this.find(subject, chip.textContent);
      if (mention) chip.textContent = mention.text;
      else chip.replaceWith(...chip.childNodes);
    }
  }

  #addToComments(subject: ChipSubject, mention: Mention): void {
    this.#inComments.set(keyOf(subject, mention.text), mention);
  }
}

function subjectOfSuggestion(suggestion: Suggestion): ChipSubject {
  switch (suggestion.type) {
    case 'contact':
      return { kind: 'user', id: suggestion.contact.userId };
    case 'group':
      return { kind: 'group', id: suggestion.group.groupId };
    case 'custom':
      return { kind: 'custom', id: suggestion.item.id };
  }
}

function peopleOf(suggestion: Suggestion): readonly Contact[] {
  if (suggestion.type === 'contact') return [suggestion.contact];
  return suggestion.type === 'group' ? (suggestion.group.users ?? []) : [];
}

let sharedRegistry: MentionRegistry | undefined;

/** Returns the registry of an element's page. Elements outside of a container share one. */
export const mentionRegistryOf = (element: HTMLElement): MentionRegistry =>
  composerContextOf(element)?.service?.(MentionRegistry) ?? (sharedRegistry ??= new MentionRegistry());
