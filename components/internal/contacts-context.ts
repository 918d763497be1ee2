import { createContext, ContextEvent, type ContextCallback } from '@lit/context';
import type { ContactApi } from '../../store/index.js';

/** Who and what can be named, for the leaves inside a container: they know no store. */
const contactsContext = createContext<ContactApi | undefined>(Symbol.for('collab-elements-contacts'));

const asksForContacts = (event: Event): event is ContextEvent<typeof contactsContext> =>
  'context' in event && event.context === contactsContext;

/** Answers whoever asks inside an element. */
export function provideContacts(element: HTMLElement, contacts: () => ContactApi | undefined): void {
  element.addEventListener('context-request', (event) => {
    if (!asksForContacts(event)) return;
    const found = contacts();
    if (!found) return;
    event.stopPropagation();
    event.callback(found);
  });
}

/** Who and what can be named in the place where an element stands; undefined where nobody knows. */
export function contactsFor(element: HTMLElement): ContactApi | undefined {
  let found: ContactApi | undefined;
  const take: ContextCallback<ContactApi | undefined> = (contacts) => (found = contacts);
  element.dispatchEvent(new ContextEvent(contactsContext, element, take));
  return found;
}
