import type { Messages } from '../../locales/english/messages.js';
import type { BareLocalizeController } from '../base/localize-controller.js';

interface Named {
  readonly id: string;
  readonly name: string;
}

type Term = Extract<keyof Messages, 'statusOpen' | 'statusInProgress' | 'resolved'>;

/** Name and message key of each predefined status, by id. */
const terms: Readonly<Record<string, readonly [name: string, term: Term]>> = {
  OPEN: ['Open', 'statusOpen'],
  IN_PROGRESS: ['In progress', 'statusInProgress'],
  RESOLVED: ['Resolved', 'resolved'],
};

/** Returns the name of a status or another option, localised if it is predefined. */
export function predefinedName({ id, name }: Named, localize: BareLocalizeController): string {
  const [defaultName, term] = (Object.hasOwn(terms, id) && terms[id]) || [];
  const message = term && defaultName === name ? localize.term(term) : name;
  // A missing message returns its key.
  return message === term ? name : message;
}
