import { accepts, all, fields, flag, id, list, map, oneOf, shape, string, text } from './checks.js';

/** Longest text of a comment, in UTF-16 units (decisions, Limits). */
export const LONGEST_TEXT = 100_000;

const personTexts = fields(string, 'name photoUrl email color textColor initial');

/** A person as others name them; whom they belong to may be unknown. */
export const person = shape({ userId: id }, personTexts);

export const user = shape(fields(id, 'userId organizationId'), {
  ...personTexts,
  ...fields(string, 'plan type'),
  ...fields(flag, 'isReadOnly isAnonymous isGuest isAdmin'),
  accessRole: oneOf('viewer', 'editor'),
});

/** Any object. */
export const object = shape({});

export const location = shape({}, { id, locationName: string, version: shape(fields(string, 'id name')) });

/** Values by key, some of which a reader has to work in. */
export const contextFilter = shape({
  access: map(
    list(accepts('a text or a finite number', (value) => typeof value === 'string' || Number.isFinite(value))),
  ),
});

const named = { id, ...fields(string, 'name color') };
const drawn = fields(string, 'lightColor iconUrl svg');

/** A category or a priority. */
export const label = shape(named, drawn);
export const status = shape({ ...named, type: oneOf('default', 'ongoing', 'terminal') }, drawn);

/** How a reaction is drawn. Markup becomes an address, where most of its characters take three. */
export const reactionItem = { url: text(50_000), svg: text(10_000), emoji: text(2_000) };

/** A reaction that is offered. */
export const customReaction = shape({ id: text(128), name: string }, reactionItem);

const group = shape({ groupId: string, groupName: string }, { users: list(person) });

/** An entry of a list that a hotkey opens. */
export const autocompleteItem = shape(fields(string, 'id name'), {
  ...fields(string, 'description groupId link'),
  icon: shape({}, fields(string, 'url svg')),
});

/** Who and what can be named (Resources, UserContact, UserGroup, AutocompleteData). */
export const contactDirectory = shape(
  {},
  {
    contacts: list(person),
    groups: list(group),
    lists: list(
      shape(
        { hotkey: all(string, accepts('a text', Boolean)), data: list(autocompleteItem) },
        { groups: list(object) },
      ),
    ),
    scope: oneOf('all', 'organization', 'organizationUserGroup', 'document'),
    ...fields(flag, 'replaceContacts allowEmail'),
  },
);

/** A button of the integrator's own. */
export const customButton = shape(
  { id: string, label: string },
  { type: oneOf('button', 'button-toggle', 'single-select', 'multi-select'), groupId: string },
);

/** An entry of an annotation's custom list. */
export const listItem = shape({ id, label: string });
