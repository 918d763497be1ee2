import { createContext, ContextEvent, type ContextCallback } from '@lit/context';
import type { CollabStore, ContactApi } from '../../store/index.js';

/** What those who write are given of a store: who and what can be named, what its `config` says of texts, and whether they are sent. */
type Writing = Pick<CollabStore, 'contacts' | 'config' | 'connection'>;

/** For the leaves inside a container: they know no store. */
const writingContext = createContext<Writing | undefined>(Symbol.for('collab-elements-writing'));

const asksForWriting = (event: Event): event is ContextEvent<typeof writingContext> =>
  'context' in event && event.context === writingContext;

/** Answers whoever asks inside an element. */
export function provideWriting(element: HTMLElement, writing: () => Writing | undefined): void {
  element.addEventListener('context-request', (event) => {
    if (!asksForWriting(event)) return;
    const found = writing();
    if (!found) return;
    event.stopPropagation();
    event.callback(found);
  });
}

/** What is given in the place where an element stands; undefined where nobody knows. */
export function writingFor(element: HTMLElement): Writing | undefined {
  let found: Writing | undefined;
  const take: ContextCallback<Writing | undefined> = (writing) => (found = writing);
  element.dispatchEvent(new ContextEvent(writingContext, element, take));
  return found;
}

/** Who and what can be named in the place where an element stands; undefined where nobody knows. */
export const contactsFor = (element: HTMLElement): ContactApi | undefined => writingFor(element)?.contacts;
