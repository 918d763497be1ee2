import type { Comment, User } from '../../store/index.js';
import { taggedNames } from '../../store/model/placeholders.js';
import { isSafeHref } from '../internal/links.js';
import type { LocalizeController } from '../internal/localize.js';
import { chipSelector, nameAll, subjectOf, type ChipSubject } from '../internal/named.js';
import { placeChips } from '../internal/placeholder-chips.js';
import { textToFragment } from '../internal/plain-text.js';
import { sanitize } from '../internal/sanitize.js';

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
  for (const chip of fragment.querySelectorAll<HTMLElement>(chipSelector)) dress(chip, comment, options);
  return fragment;
}

function dress(chip: HTMLElement, comment: Naming, options: RichOptions): void {
  const subject = subjectOf(chip);
  const shown = subject && shownOf(subject, chip.textContent, comment, options);
  if (!shown) {
    // Whom the comment does not tag it cannot show as tagged.
    chip.replaceWith(...chip.childNodes);
    return;
  }
  chip.className = shown.isOwn ? 'chip own' : 'chip';
  chip.setAttribute('part', 'mention');
  if (shown.title) chip.title = shown.title;
  if (shown.link === undefined) makePressable(chip, () => options.pressed(subject, chip));
  else chip.replaceChildren(linkTo(shown.link, chip.textContent));
}

function shownOf(
  subject: ChipSubject,
  text: string,
  comment: Naming,
  { me, localize }: RichOptions,
): Shown | undefined {
  const { taggedUserContacts: tags = [], to = [], customList = [] } = comment;
  if (subject.kind === 'custom') {
    const item = customList.find(({ custom }) => custom.id === subject.id)?.custom;
    return item && { title: item.description ?? '', ...(item.link && isSafeHref(item.link) && { link: item.link }) };
  }
  if (subject.kind === 'group') {
    const members = tags.filter((tag) => tag.text === text);
    const isOwn = members.some(({ userId }) => userId === me?.userId);
    return members.length > 0 ? { title: localize.term('people', members.length), isOwn } : undefined;
  }
  const name = taggedNames(comment).get(subject.id);
  const email = [...tags.map(({ contact }) => contact), ...to].find((user) => user?.userId === subject.id)?.email;
  if (name === undefined) return undefined;
  return { title: email ? `${name}, ${email}` : name, isOwn: subject.id === me?.userId };
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
