import { accepts, all, fields, flag, id, jsonUpTo, list, map, oneOf, plain, shape, shortId, text } from './checks.js';

/** Maximum length of a comment's text, in UTF-16 units (decisions, Limits). */
export const MAX_TEXT_LENGTH = 100_000;

/** Maximum JSON length of a mutation, in UTF-16 units; equals the limit of a REST call (decisions, Limits). */
export const MAX_CHANGE_LENGTH = 1_048_576;

/** A name, label or colour. */
export const shortText = text(512);

/** A URL, possibly a `data:` URL. */
export const urlText = text(100_000);

/** Custom data of an integrator or an element; not read by the rules. */
export const customData = all(shape({}), plain, jsonUpTo(MAX_TEXT_LENGTH));

const personFields = { ...fields(shortText, 'name email color textColor initial'), photoUrl: urlText };

/** A referenced user; the organization may be absent. */
export const person = shape({ userId: id }, personFields);

export const user = all(
  plain,
  shape(fields(id, 'userId organizationId'), {
    ...personFields,
    ...fields(shortText, 'plan type'),
    ...fields(flag, 'isReadOnly isAnonymous isGuest isAdmin hasAccess'),
    accessRole: oneOf('viewer', 'editor'),
  }),
  jsonUpTo(2 * MAX_TEXT_LENGTH),
);

export const location = all(
  customData,
  shape({}, { id, locationName: shortText, version: shape(fields(shortText, 'id name')) }),
);

/** Context values by key; see `matchesContext`. */
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

const namedFields = { id: shortId, ...fields(shortText, 'name color') };
const iconFields = { lightColor: shortText, iconUrl: urlText, svg: text(10_000) };

/** A category or a priority. */
export const label = shape(namedFields, iconFields);
export const status = shape({ ...namedFields, type: oneOf('default', 'ongoing', 'terminal') }, iconFields);

/** Icon of a reaction. SVG is percent-encoded into `iconUrl`, up to three times its length. */
export const reactionItem = { url: text(50_000), svg: text(10_000), emoji: text(2_000) };

/** A configured reaction. */
export const customReaction = shape({ id: text(128), name: shortText }, reactionItem);

export const group = shape(fields(shortText, 'groupId groupName'), { users: list(person) });

/** An entry of an autocomplete list. */
export const autocompleteItem = shape(fields(shortText, 'id name'), {
  description: text(2_000),
  groupId: shortText,
  link: urlText,
  icon: shape({}, { url: urlText, svg: text(10_000) }),
});

/** A result of the integrator's contact search. */
export const contactSearchResult = all(
  plain,
  shape({}, { contacts: list(person), groups: list(group), items: list(autocompleteItem) }),
);

/** Contacts, groups and autocomplete lists (Resources, UserContact, UserGroup, AutocompleteData). */
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

/** A custom button. */
export const customButton = shape(fields(shortText, 'id label'), {
  type: oneOf('button', 'button-toggle', 'single-select', 'multi-select'),
  groupId: shortText,
});

/** An entry of an annotation's custom list. */
export const listItem = shape({ id: shortId, label: shortText });
