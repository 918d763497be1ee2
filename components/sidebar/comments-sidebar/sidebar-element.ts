import type { LitElement } from 'lit';
import type { FilterConfig } from '../../../store/index.js';

/** The sidebar as the modules see it that load when it opens. */
export interface SidebarElement extends LitElement {
  readonly layout: 'panel' | 'floating' | 'embedded';
  readonly position: 'end' | 'start';
  readonly filters: FilterConfig;
  fullscreen: boolean;
}
