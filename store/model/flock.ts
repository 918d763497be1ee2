import type { PageInfo } from './page-info.js';

/** How following another person works (Misc, FlockOptions). */
export interface FlockOptions {
  /** Whether navigation goes through the history API. */
  useHistoryAPI: boolean;
  /** Whether the page navigates by itself. */
  disableDefaultNavigation: boolean;
  darkMode: boolean;
  /** Called when the person followed moves to another page. */
  onNavigate?: (page: PageInfo) => void;
}
