import type { Notification } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import { personName } from '../../display/person-name.js';
import { groupsOf, type NotificationGroup, type NotificationGrouping } from '../notification-list/groups.js';
import { dayName } from './day-name.js';

interface Grouped {
  readonly items: readonly Notification[];
  readonly by: NotificationGrouping;
  /** What documents are called, by id. */
  readonly documentNames: Readonly<Record<string, string>>;
  readonly localize: LocalizeController;
}

/** Groups that are worked out anew only where something else is listed, or it is said otherwise: there may be thousands. */
export class KeptGroups {
  #groups: readonly NotificationGroup[] = [];
  /** What they were worked out of. */
  #of: readonly unknown[] = [];

  of({ items, by, documentNames, localize }: Grouped): readonly NotificationGroup[] {
    // Days are called by how long ago they were.
    const of = [items, by, documentNames, localize.lang(), new Date().toDateString()];
    if (of.every((part, at) => part === this.#of[at])) return this.#groups;
    this.#of = of;
    const names = {
      day: (time: number) => dayName(time, localize),
      document: (documentId: string) => documentNameIn(documentNames, documentId),
      person: ({ actionUser }: Notification) => personName(actionUser, localize.term('unknownPerson')),
    };
    this.#groups = groupsOf(items, by, names, this.#groups);
    return this.#groups;
  }
}

/** What a document is called; its id where that is not said. */
export const documentNameIn = (names: Readonly<Record<string, string>>, documentId: string): string =>
  (Object.hasOwn(names, documentId) && names[documentId]) || documentId;
