import type { LitElement } from 'lit';
import type { AnnotationQuery, CustomButton, FilterConfig, Readable, SortBy } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';
import type { LiveAnnouncerController } from '../../controllers/live-announcer.js';
import type { PageContext } from '../../page/page-context.js';
import type { DocumentScope, PersistMode, ThreadDisplay } from './sidebar-view.js';
import type { SidebarWidth } from './sidebar-width.js';

/** The properties of the sidebar element that its lazy modules read and set. */
export interface SidebarElement extends LitElement {
  readonly layout: 'panel' | 'floating' | 'embedded';
  readonly position: 'end' | 'start';
  readonly buttons?: readonly CustomButton[] | undefined;
  readonly filters: FilterConfig;
  readonly documents: DocumentScope;
  readonly scope?: AnnotationQuery | undefined;
  readonly groupBy: string;
  readonly sortBy: SortBy;
  readonly persist: PersistMode;
  readonly threadDisplay: ThreadDisplay;
  readonly open: boolean;
  fullscreen: boolean;
}

/** The sidebar element and its services, as its lazy modules use them. */
export interface SidebarHost {
  readonly element: SidebarElement;
  readonly localize: LocalizeController;
  readonly announcer: LiveAnnouncerController;
  readonly width: SidebarWidth;
  /** The page context; undefined while the element has no store. */
  page(): PageContext | undefined;
  panel(): HTMLElement | null;
  /** Reads a value for the template; the element renders again when it changes. */
  read<T>(readable: Readable<T>): T;
  /** Closes the sidebar unless the page prevents it. */
  close(): void;
  /** Closes or shrinks the sidebar where it covers the whole page. */
  uncoverPage(): void;
}
