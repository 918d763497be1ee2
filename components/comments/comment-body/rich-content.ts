import type { Comment, User } from '../../../store/index.js';
import { taggedNames } from '../../../store/rules/placeholders.js';
import { isSafeHref } from '../../base/links.js';
import type { LocalizeController } from '../../base/localize.js';
import { chipSelector, nameAll, subjectOf, type ChipSubject } from '../../page/named-people.js';
import { placeChips } from '../../display/placeholder-chips.js';
import { textToFragment } from '../../base/plain-text.js';
import { sanitize } from '../../base/sanitize.js';
import { visibleControls } from '../../base/visible-controls.js';

type Naming = Pick<Comment, 'commentText'> &
  Partial<Pick<Comment, 'commentHtml' | 'taggedUserContacts' | 'to' | 'customList'>>;

interface RichOptions {
  /** Who is reading. */
  me: Pick<User, 'userId'> | null;
  localize: LocalizeController;
  /** Called when the person presses a chip. */
  pressed: (subject: ChipSubject, chip: HTMLElement) => void;
}

/** What a chip of a comment shows. */
interface Shown {
  /** What stands in it, where that is not for the comment to say. */
  readonly text?: string;
  /** What is shown on hover. */
  readonly title: string;
  readonly isOwn?: boolean;
  readonly link?: string;
}

/** A comment as it is shown: its HTML, sanitised, or its text; with chips for whom and what it names. */
export function richContent(comment: Naming, options: RichOptions): DocumentFragment {
  const { commentText, commentHtml } = comment;
  const fragment = commentHtml ? sanitize(commentHtml) : textToFragment(commentText);
  // From here on they can be copied into a composer.
  nameAll(comment, fragment);
  placeChips(fragment, comment);
  const facts = factsOf(comment);
  for (const chip of fragment.querySelectorAll<HTMLElement>(chipSelector)) dress(chip, facts, options);
  return fragment;
}

/** What a comment says of whom and what it names, looked up once for all its chips. */
function factsOf({ taggedUserContacts: tags = [], to = [], customList = [], ...naming }: Naming) {
  const members = new Map<string, (typeof tags)[number][]>();
  for (const tag of tags) members.set(tag.text, [...(members.get(tag.text) ?? []), tag]);
  return {
    members,
    names: taggedNames({ ...naming, taggedUserContacts: tags, to }),
    emails: new Map([...to, ...tags.flatMap(({ contact }) => contact ?? [])].map((user) => [user.userId, user.email])),
    items: new Map(customList.map(({ custom }) => [custom.id, custom])),
  };
}

type Facts = ReturnType<typeof factsOf>;

function dress(chip: HTMLElement, facts: Facts, options: RichOptions): void {
  const subject = subjectOf(chip);
  const shown = subject && shownOf(subject, chip.textContent, facts, options);
  if (!shown) {
    // Whom the comment does not tag it cannot show as tagged.
    while (chip.firstChild) chip.before(chip.firstChild);
    chip.remove();
    return;
  }
  chip.className = shown.isOwn ? 'chip own' : 'chip';
  chip.setAttribute('part', 'mention');
  // A chip shows whom it stands for, whatever the HTML says in it.
  if (shown.text !== undefined) chip.textContent = shown.text;
  if (shown.title) chip.title = shown.title;
  if (shown.link === undefined) makePressable(chip, () => options.pressed(subject, chip));
  else chip.replaceChildren(linkTo(shown.link, chip.textContent));
}

function shownOf(
  { kind, id }: ChipSubject,
  text: string,
  { names, emails, members, items }: Facts,
  { me, localize }: RichOptions,
): Shown | undefined {
  if (kind === 'custom') {
    const item = items.get(id);
    return item && { title: item.description ?? '', ...(item.link && isSafeHref(item.link) && { link: item.link }) };
  }
  if (kind === 'group') {
    const people = members.get(text) ?? [];
    const isOwn = people.some(({ userId }) => userId === me?.userId);
    return people.length > 0 ? { title: localize.term('people', people.length), isOwn } : undefined;
  }
  const given = names.get(id);
  if (given === undefined) return undefined;
  const name = visibleControls(given);
  const email = emails.get(id);
  return { text: `@${name}`, title: email ? `${name}, ${email}` : name, isOwn: id === me?.userId };
}

/** What answers to a press answers to the keyboard as well. */
function makePressable(chip: HTMLElement, pressed: () => void): void {
  chip.role = 'button';
  chip.tabIndex = 0;
  chip.addEventListener('click', pressed);
  chip.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    pressed();
  });
}

/** Opens like every link of a comment. */
function linkTo(href: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a');
  Object.assign(link, { href, target: '_blank', rel: 'noopener noreferrer nofollow', textContent: text });
  return link;
}
