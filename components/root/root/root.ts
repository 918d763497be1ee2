import { ContextProvider } from '@lit/context';
import { update as updateLocalized } from '@shoelace-style/localize';
import { html, type PropertyValues } from 'lit';
import type {
  CollabError,
  CollabStore,
  CommentConfig,
  Config,
  ContactDirectory,
  DataProviders,
  Location,
  SetDocumentsOptions,
  User,
  UserOptions,
} from '../../../store/index.js';
import { applyAllowLists, parseAllowLists, type AllowedParts } from '../../base/allow-lists.js';
import { collabContext, type CollabContext } from '../../base/context.js';
import { property } from '../../base/decorators.js';
import { hasDeepChange } from '../../base/deep-equal.js';
import { CollabElement } from '../../base/element.js';
import { resistFocusTraps } from '../../base/focus-traps.js';
import { lazy } from '../../base/lazy.js';
import { languageAt } from '../../base/localize-controller.js';
import { LocalizeController } from '../../base/localize.js';
import { setMediaOrigins } from '../../base/media-urls.js';
import type { ShortcutChoice } from '../../base/shortcuts.js';
import { warnOnce } from '../../base/warn.js';
import { ColorSchemeController, type Theme } from '../../controllers/color-scheme.js';
import { onAddressChange } from '../../page/page-address.js';
import { pageContextForRoot, releasePageContext, type PageContext } from '../../page/page-context.js';
import { DocumentProvider } from './document-provider.js';
import { LinkController } from './link-controller.js';
import { validLocale, loadLocale } from './locales.js';
import { CollabEvent } from './root.events.js';
import styles from './root.styles.js';
import { createOwnStore, SessionSync } from './session.js';
import { parseShortcuts, shortcutsFromAttribute } from './shortcuts-attribute.js';

export * from './root.events.js';
export { registerLocale, type LocaleMessages } from './locales.js';
export type { ShortcutAction, ShortcutChoice, ShortcutSettings } from '../../base/shortcuts.js';
export type { Theme } from '../../controllers/color-scheme.js';

/** Parses an attribute as JSON; returns invalid text unchanged, to be reported later. */
function jsonOrText(value: string | null): unknown {
  try {
    return value === null ? undefined : (JSON.parse(value) as unknown);
  } catch {
    return value;
  }
}

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

/** Converts an attribute to origins; an invalid origin warns once and matches nothing. */
function originsFromAttribute(value: string | null): readonly string[] | undefined {
  const origins = value?.split(/\s+/).filter(Boolean);
  const wrong = origins?.filter((text) => !isOrigin(text)) ?? [];
  if (wrong.length > 0)
    warnOnce(
      `<collab-root media-origins>: "${wrong.join(' ')}" is not an origin. Accepted: origins such as "https://cdn.example".`,
    );
  return origins;
}

let confirmation: typeof import('./confirm-thread-deletion.js') | undefined;
const loadConfirmation = lazy(async () => {
  confirmation = await import('./confirm-thread-deletion.js');
});

/**
 * Provides the store, the page context, the colour scheme and the language to the elements inside it or, without child elements,
 * to the whole page. Slotted content stays unchanged.
 *
 * @tag collab-root
 * @slot - The page or the part of it to collaborate on.
 * @fires {CollabEvent} collab-event - Fired for each event of the store; `detail` has its name as `type`, and its fields.
 * @fires {CollabThreadOpenEvent} collab-thread-open - Fired before a thread in the page's URL opens; cancelable.
 * @fires {CollabDeepLinkMissingEvent} collab-deep-link-missing - Fired before the message that the thread in the page's URL does not exist; cancelable.
 */
export class CollabRoot extends CollabElement {
  static override styles = styles;

  /**
   * Backend of the root's own store: `local` saves in this browser and syncs its tabs, `memory` lasts as long as the page, and the address of a
   * service (`wss://…`) connects people on different machines.
   */
  @property() backend = 'local';
  /** Public key of the application at the service. */
  @property({ attribute: 'api-key' }) apiKey = '';
  /** Token of the user for the service, issued by the application's server. */
  @property({ attribute: 'auth-token' }) authToken = '';
  /** Issues tokens of the user for the service, when there is none or the last one has expired. */
  @property({ attribute: false }) tokenProvider?: UserOptions['tokenProvider'];
  /**
   * The application's storage of content: texts, reactions, files and users. Set it before the user, and keep the object: another one starts
   * another store.
   */
  @property({ attribute: false }) dataProviders?: DataProviders;
  /** Id of the organization; the user's own by default. */
  @property({ attribute: 'organization-id' }) organizationId = '';
  /** Id of the page's document. */
  @property({ attribute: 'document-id' }) documentId = '';
  /** Ids of further documents; as an attribute, a JSON array. New threads belong to `document-id`, else to the first of these. */
  @property({ attribute: 'document-ids', converter: { fromAttribute: jsonOrText } }) documentIds: readonly string[] =
    [];
  /** Options of the documents, for example `{ folderId, context }` (`setDocuments`). */
  @property({ attribute: false }) documentsOptions?: SetDocumentsOptions;
  /** Id of the user's current location in the document. */
  @property({ attribute: 'location-id' }) locationId = '';
  /** Name of the current location. */
  @property({ attribute: 'location-name' }) locationName = '';
  /** Locations on the page, in the document's order; as an attribute, a JSON array. New threads belong to `location-id`, else to the first. */
  @property({ converter: { fromAttribute: jsonOrText } }) locations: readonly Location[] = [];
  /** The user; as an attribute, JSON. */
  @property({ converter: { fromAttribute: jsonOrText } }) user?: User | null;
  /**
   * Origins, besides the page's own, from which pictures and media load without a question. Media of other origins load after the user
   * presses a button. As an attribute, separated by spaces; `media-origins=""` permits none. By default, all origins are permitted.
   */
  @property({ attribute: 'media-origins', converter: { fromAttribute: originsFromAttribute } })
  mediaOrigins?: readonly string[] | undefined;
  /** Name of the query parameter with the id of the thread to open; empty to disable links. */
  @property({ attribute: 'link-parameter' }) linkParameter = 'commentId';
  /**
   * Keyboard shortcuts. As an attribute: empty to enable single letters, such as R to reply; `off` to disable all shortcuts; or JSON with
   * keys by action, for example `{"nextThread": "F8", "movePin": null}`. By default, the default keys without single letters.
   */
  @property({ converter: { fromAttribute: shortcutsFromAttribute } }) shortcuts: ShortcutChoice = false;
  /** Language of the elements, as a BCP 47 tag; the nearest `lang` by default. */
  @property() locale = '';
  /** Colour scheme of the elements; `auto` follows the page, then the system. */
  @property() theme: Theme = 'auto';
  /**
   * Statuses, priorities and categories, in place of the predefined ones. It also holds the allow lists of URLs, users, plans and features
   * (`urlAllowList`, `userIdAllowList`, `userPlanAllowList`, `featureAllowList`) and `usePrefersColorScheme`.
   */
  @property({ attribute: false, hasChanged: hasDeepChange }) config?: Partial<CommentConfig> & Config;

  /** People, groups and items for mentions and assignments, besides the users that the store knows. */
  @property({ attribute: false }) contacts?: ContactDirectory;

  /** Store of the elements: the application's, else the root's own, which is created in the first update. */
  @property({ attribute: false, has: 'identify' })
  get store(): CollabStore | undefined {
    return this.#assignedStore ?? this.#own;
  }
  set store(store: CollabStore | undefined) {
    this.#assignedStore = store;
  }

  #assignedStore: CollabStore | undefined;
  #own: CollabStore | undefined;
  #problem: CollabError | undefined;
  #lists: Config = {};
  /** The connected store, and a function that disconnects it. */
  #connected:
    { readonly store: CollabStore; readonly session: SessionSync; readonly disconnect: () => void } | undefined;
  #context: CollabContext | undefined;
  #listening: AbortController | undefined;
  /** Observes the `lang` attributes of the page. */
  readonly #languages = new MutationObserver(() => this.#changeLanguage());
  readonly #localize = new LocalizeController(this);
  readonly #colors = new ColorSchemeController(this, {
    theme: () => this.#checkedTheme,
    usesSystem: () => this.config?.usePrefersColorScheme,
  });
  readonly #provider = new ContextProvider(this, { context: collabContext });
  readonly #pageProvider = new DocumentProvider(this);
  #page: PageContext | undefined;

  constructor() {
    super();
    new LinkController(this, {
      page: () => this.#page,
      parameter: () => this.linkParameter,
      localize: this.#localize,
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    resistFocusTraps();
    this.#listening = new AbortController();
    onAddressChange(() => this.requestUpdate(), this.#listening.signal);
    this.#languages.observe(this.ownerDocument, { subtree: true, attributes: true, attributeFilter: ['lang'] });
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening?.abort();
    this.#languages.disconnect();
    setMediaOrigins(this, undefined);
    // A moved root is connected again by then and keeps its store.
    setTimeout(() => {
      if (this.isConnected) return;
      this.#disposeOwn();
      this.#connectStore(undefined);
      this.#provideContext();
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.isConnected) return;
    setMediaOrigins(this, this.mediaOrigins);
    if ((['backend', 'apiKey', 'config', 'dataProviders'] as const).some((name) => changed.has(name)))
      this.#disposeOwn();
    if (!this.#assignedStore && !this.#own) this.#createOwn();
    this.#connectStore(this.store);
    this.#connected?.session.apply(this);
    if (this.#page) {
      this.#page.navigation.linkParameter = this.linkParameter;
      this.#page.shortcuts.choice.value = parseShortcuts(this.shortcuts);
    }
    this.#lists = parseAllowLists(this.config);
    this.#provideContext(this.#problem);
  }

  /** Language that the root sets for its elements; empty if the nearest `lang` applies. */
  get contextLocale(): string {
    return this.locale && validLocale(this.locale);
  }

  protected override render() {
    return html`<slot></slot>`;
  }

  #createOwn(): void {
    const made = createOwnStore(this, this);
    this.#own = 'store' in made ? made.store : undefined;
    this.#problem = 'problem' in made ? made.problem : undefined;
  }

  #disposeOwn(): void {
    const own = this.#own;
    this.#own = undefined;
    this.#connectStore(this.#assignedStore);
    this.#provideContext();
    void own?.dispose();
  }

  #connectStore(store: CollabStore | undefined): void {
    // Before anything else, since the context records the store's errors.
    this.#usePage(store && pageContextForRoot(this, store, this.#page));
    if (store === this.#connected?.store) return;
    this.#connected?.disconnect();
    if (!store) {
      this.#connected = undefined;
      return;
    }
    const ends = [
      store.onAny((type, payload) => this.dispatchEvent(new CollabEvent(type, payload))),
      store.me.subscribe(() => this.requestUpdate()),
      store.comments.confirmThreadDeletion(async (row) => {
        // Without the dialog, nothing is deleted.
        if (!(await loadConfirmation()) || !confirmation) return false;
        return confirmation.confirmThreadDeletion(this, row, this.#localize);
      }),
    ];
    const session = new SessionSync(store);
    const disconnect = (): void => {
      for (const end of ends) end();
      session.dispose();
    };
    this.#connected = { store, session, disconnect };
  }

  #usePage(page: PageContext | undefined): void {
    if (page === this.#page) return;
    if (this.#page) releasePageContext(this, this.#page);
    this.#page = page;
  }

  /** Provides a changed context to the elements. */
  #provideContext(problem?: CollabError): void {
    const next: CollabContext = {
      store: this.#connected?.store,
      page: this.#page,
      colorScheme: this.#colors.value,
      locale: this.contextLocale,
      ...(problem && { problem }),
      ...(Object.keys(this.#lists).length > 0 && { allowed: this.#allowed }),
    };
    const last = this.#context;
    const isSame = (['store', 'page', 'colorScheme', 'locale', 'problem'] as const).every(
      (key) => last?.[key] === next[key],
    );
    if (last && isSame && JSON.stringify(last.allowed) === JSON.stringify(next.allowed)) return;
    this.#context = next;
    this.#provider.setValue(next);
    this.#pageProvider.setValue(next);
    if (last?.locale !== next.locale) this.#changeLanguage();
  }

  /** Updates all elements to a new language: elements inside others do not consume the context. */
  #changeLanguage(): void {
    updateLocalized();
    void loadLocale(languageAt(this));
  }

  get #allowed(): AllowedParts {
    return applyAllowLists(this.#lists, { url: location.href, user: this.#connected?.store.me.peek() ?? null });
  }

  get #checkedTheme(): Theme {
    if (this.theme === 'light' || this.theme === 'dark') return this.theme;
    // A removed attribute sets null.
    if (((this.theme as string | null) ?? 'auto') !== 'auto') {
      warnOnce(
        `<collab-root theme="${this.theme}"> is not supported, so "auto" is used. Accepted: "auto", "light" and "dark".`,
      );
    }
    return 'auto';
  }
}
