import type { Messages } from '../../locales/english/messages.js';
import type { BareLocalizeController } from '../base/localize-controller.js';

interface Named {
  readonly id: string;
  readonly name: string;
}

type Term = Extract<keyof Messages, 'statusOpen' | 'statusInProgress' | 'resolved'>;

/** The predefined statuses: what they are called in the data, and here. */
const terms: Readonly<Record<string, readonly [name: string, term: Term]>> = {
  OPEN: ['Open', 'statusOpen'],
  IN_PROGRESS: ['In progress', 'statusInProgress'],
  RESOLVED: ['Resolved', 'resolved'],
};

/** What a status or another value of a set is called: a predefined one in the person's language, any other as it is named. */
export function predefinedName({ id, name }: Named, localize: BareLocalizeController): string {
  const [known, term] = (Object.hasOwn(terms, id) && terms[id]) || [];
  const said = term && known === name ? localize.term(term) : name;
  // A message that is not there is called by its key.
  return said === term ? name : said;
}
