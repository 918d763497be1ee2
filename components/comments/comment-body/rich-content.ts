import type { Comment, User } from '../../../store/index.js';
import { taggedNames } from '../../../store/rules/placeholders.js';
import { showBidiControls } from '../../base/bidi-controls.js';
import { isSafeHref } from '../../base/links.js';
import type { LocalizeController } from '../../base/localize.js';
import { textToFragment } from '../../base/plain-text.js';
import { sanitize } from '../../base/sanitize.js';
import { placeChips } from '../../display/placeholder-chips.js';
import { chipSelector, chipSubjectOf, mentionRegistryOf, type ChipSubject } from '../../page/mention-registry.js';

/** The fields of a comment that its rich content shows. */
type RichComment = Pick<Comment, 'commentText'> &
  Partial<Pick<Comment, 'commentHtml' | 'taggedUserContacts' | 'to' | 'customList'>>;

interface RichOptions {
  /** The element that shows the content. */
  host: HTMLElement;
  /** The signed-in user. */
  currentUser: Pick<User, 'userId'> | null;
  localize: LocalizeController;
  /** Called when the user presses a chip. */
  onPress: (subject: ChipSubject, chip: HTMLElement) => void;
}

/** The content of a chip. */
interface ChipContent {
  /** The text of the chip; absent if the HTML decides it. */
  readonly text?: string;
  /** The tooltip. */
  readonly title: string;
  /** Whether the chip stands for the signed-in user. */
  readonly isOwn?: boolean;
  readonly link?: string;
}

/** Returns the sanitised HTML or the text of a comment, with chips for mentions and custom list items. */
export function renderRichContent(comment: RichComment, options: RichOptions): DocumentFragment {
  const { commentText, commentHtml } = comment;
  const fragment = commentHtml ? sanitize(commentHtml) : textToFragment(commentText);
  // Known chips can be copied into a composer.
  mentionRegistryOf(options.host).addFromComment(comment, fragment);
  placeChips(fragment, comment);
  const references = collectReferences(comment);
  for (const chip of fragment.querySelectorAll<HTMLElement>(chipSelector)) renderChip(chip, references, options);
  return fragment;
}

/** Collects the users, groups and items of a comment, once for all chips. */
function collectReferences({ taggedUserContacts: tags = [], to = [], customList = [], ...naming }: RichComment) {
  const members = new Map<string, (typeof tags)[number][]>();
  for (const tag of tags) members.set(tag.text, [...(members.get(tag.text) ?? []), tag]);
  return {
    members,
    names: taggedNames({ ...naming, taggedUserContacts: tags, to }),
    emails: new Map([...to, ...tags.flatMap(({ contact }) => contact ?? [])].map((user) => [user.userId, user.email])),
    items: new Map(customList.map(({ custom }) => [custom.id, custom])),
  };
}

type References = ReturnType<typeof collectReferences>;

function renderChip(chip: HTMLElement, references: References, options: RichOptions): void {
  const subject = chipSubjectOf(chip);
  const content = subject && chipContentOf(subject, chip.textContent, references, options);
  if (!content) {
    // The HTML can contain chips for users that the comment does not tag.
    while (chip.firstChild) chip.before(chip.firstChild);
    chip.remove();
    return;
  }
  chip.className = content.isOwn ? 'chip own' : 'chip';
  chip.setAttribute('part', 'mention');
  // The text in the HTML is not trusted: the chip shows the name of its user.
  if (content.text !== undefined) chip.textContent = content.text;
  if (content.title) chip.title = content.title;
  if (content.link === undefined) makePressable(chip, () => options.onPress(subject, chip));
  else chip.replaceChildren(createLink(content.link, chip.textContent));
}

function chipContentOf(
  { kind, id }: ChipSubject,
  text: string,
  { names, emails, members, items }: References,
  { currentUser, localize }: RichOptions,
): ChipContent | undefined {
  if (kind === 'custom') {
    const item = items.get(id);
    return item && { title: item.description ?? '', ...(item.link && isSafeHref(item.link) && { link: item.link }) };
  }
  if (kind === 'group') {
    const people = members.get(text) ?? [];
    const isOwn = people.some(({ userId }) => userId === currentUser?.userId);
    return people.length > 0 ? { title: localize.term('people', people.length), isOwn } : undefined;
  }
  const storedName = names.get(id);
  if (storedName === undefined) return undefined;
  const name = showBidiControls(storedName);
  const email = emails.get(id);
  return { text: `@${name}`, title: email ? `${name}, ${email}` : name, isOwn: id === currentUser?.userId };
}

/** Makes a chip a button for pointer and keyboard. */
function makePressable(chip: HTMLElement, onPress: () => void): void {
  chip.role = 'button';
  chip.tabIndex = 0;
  chip.addEventListener('click', onPress);
  chip.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onPress();
  });
}

/** Returns a link with the attributes of all links in comments. */
function createLink(href: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a');
  Object.assign(link, { href, target: '_blank', rel: 'noopener noreferrer nofollow', textContent: text });
  return link;
}
