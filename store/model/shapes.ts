import { accepts, all, fields, flag, id, jsonOf, list, map, oneOf, plain, shape, shortId, text } from './checks.js';

/** Longest text of a comment, in UTF-16 units (decisions, Limits). */
export const LONGEST_TEXT = 100_000;

/** The most a change may carry, in UTF-16 units of its JSON: as much as a REST call (decisions, Limits). */
export const LONGEST_CHANGE = 1_048_576;

/** A name, a label, a colour: what is read at a glance. */
export const shortText = text(512);

/** An address, which may hold the thing itself (`data:`). */
export const address = text(100_000);

/** Something an integrator or an element adds to a thread, of which the rules read nothing. */
export const addition = all(shape({}), plain, jsonOf(LONGEST_TEXT));

const personTexts = { ...fields(shortText, 'name email color textColor initial'), photoUrl: address };

/** A person as others name them; whom they belong to may be unknown. */
export const person = shape({ userId: id }, personTexts);

export const user = all(
  plain,
  shape(fields(id, 'userId organizationId'), {
    ...personTexts,
    ...fields(shortText, 'plan type'),
    ...fields(flag, 'isReadOnly isAnonymous isGuest isAdmin hasAccess'),
    accessRole: oneOf('viewer', 'editor'),
  }),
  jsonOf(2 * LONGEST_TEXT),
);

export const location = all(
  addition,
  shape({}, { id, locationName: shortText, version: shape(fields(shortText, 'id name')) }),
);

/** Values by key, some of which a reader has to work in. */
export const contextFilter = shape({
  access: map(
    list(
      accepts(
        'a text of at most 512 characters or a finite number',
        (value) => (typeof value === 'string' && value.length <= 512) || Number.isFinite(value),
      ),
    ),
  ),
});

const named = { id: shortId, ...fields(shortText, 'name color') };
const drawn = { lightColor: shortText, iconUrl: address, svg: text(10_000) };

/** A category or a priority. */
export const label = shape(named, drawn);
export const status = shape({ ...named, type: oneOf('default', 'ongoing', 'terminal') }, drawn);

/** How a reaction is drawn. Markup becomes an address, where most of its characters take three. */
export const reactionItem = { url: text(50_000), svg: text(10_000), emoji: text(2_000) };

/** A reaction that is offered. */
export const customReaction = shape({ id: text(128), name: shortText }, reactionItem);

export const group = shape(fields(shortText, 'groupId groupName'), { users: list(person) });

/** An entry of a list that a hotkey opens. */
export const autocompleteItem = shape(fields(shortText, 'id name'), {
  ...{ description: text(2_000), groupId: shortText, link: address },
  icon: shape({}, { url: address, svg: text(10_000) }),
});

/** What an integrator's own search finds. */
export const contactSearchResult = all(
  plain,
  shape({}, { contacts: list(person), groups: list(group), items: list(autocompleteItem) }),
);

/** Who and what can be named (Resources, UserContact, UserGroup, AutocompleteData). */
export const contactDirectory = shape(
  {},
  {
    contacts: list(person),
    groups: list(group),
    lists: list(
      shape(
        { hotkey: all(shortText, accepts('a text', Boolean)), data: list(autocompleteItem) },
        { groups: list(shape(fields(shortText, 'id name'))), description: text(2_000) },
      ),
    ),
    scope: oneOf('all', 'organization', 'organizationUserGroup', 'document'),
    ...fields(flag, 'replaceContacts allowEmail'),
    search: accepts('a function', (value) => typeof value === 'function'),
  },
);

/** A button of the integrator's own. */
export const customButton = shape(fields(shortText, 'id label'), {
  type: oneOf('button', 'button-toggle', 'single-select', 'multi-select'),
  groupId: shortText,
});

/** An entry of an annotation's custom list. */
export const listItem = shape({ id: shortId, label: shortText });
