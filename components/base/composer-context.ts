import { createContext, ContextEvent, type ContextCallback } from '@lit/context';
import type { CollabStore, ContactApi } from '../../store/index.js';
import type { PageContext } from '../page/page-context.js';

/** The parts of store and page that a composer uses: suggestions, text settings in `config`, the connection state and page services. */
interface ComposerContext extends Pick<CollabStore, 'contacts' | 'config' | 'connection'> {
  readonly service?: PageContext['service'];
}

/** For elements inside a container that know no store. */
const composerContext = createContext<ComposerContext | undefined>(Symbol.for('collab-elements-composer'));

const isComposerRequest = (event: Event): event is ContextEvent<typeof composerContext> =>
  'context' in event && event.context === composerContext;

/** Provides the composer context to the elements inside an element. */
export function provideComposerContext(element: HTMLElement, provide: () => ComposerContext | undefined): void {
  element.addEventListener('context-request', (event) => {
    if (!isComposerRequest(event)) return;
    const context = provide();
    if (!context) return;
    event.stopPropagation();
    event.callback(context);
  });
}

/** Returns the composer context of an element; undefined without a provider. */
export function composerContextOf(element: HTMLElement): ComposerContext | undefined {
  let found: ComposerContext | undefined;
  const callback: ContextCallback<ComposerContext | undefined> = (context) => (found = context);
  element.dispatchEvent(new ContextEvent(composerContext, element, callback));
  return found;
}

/** Returns the contacts for suggestions at an element; undefined without a provider. */
export const contactsOf = (element: HTMLElement): ContactApi | undefined => composerContextOf(element)?.contacts;
