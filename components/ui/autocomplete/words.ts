import { suggestionName, type Suggestion } from '../../../store/model/autocomplete.js';
import type { LocalizeController } from '../../base/localize.js';
import type { Listing } from './listing.js';
import { membersOf } from './sections.js';

interface SearchState {
  readonly loading: boolean;
  readonly failed: boolean;
}

/** What is said in place of a list, or below it. */
export function noteOf(localize: LocalizeController, { shown, isCut }: Listing, search: SearchState): string {
  if (search.failed) return localize.term('searchFailed');
  if (search.loading) return localize.term('searching');
  if (shown.length === 0) return localize.term('nothingFound');
  return isCut ? localize.term('narrowDown') : '';
}

/** What a screen reader says of a list. */
export function summaryOf(localize: LocalizeController, listing: Listing, search: SearchState): string {
  return search.failed || (search.loading && listing.count === 0)
    ? noteOf(localize, listing, search)
    : localize.term('suggestionsFound', listing.count);
}

/** What has become of a group's people. */
export function foldingOf(localize: LocalizeController, group: Suggestion, isUnfolded: boolean): string {
  const name = suggestionName(group);
  return isUnfolded
    ? localize.term('membersShown', name, membersOf(group).length)
    : localize.term('membersHidden', name);
}
