import { ContextProvider } from '@lit/context';
import { update as speakAnew } from '@shoelace-style/localize';
import { html, type PropertyValues } from 'lit';
import { property } from '../../base/decorators.js';
import type {
  CollabError,
  CollabStore,
  CommentConfig,
  Config,
  ContactDirectory,
  Location,
  SetDocumentsOptions,
  User,
} from '../../../store/index.js';
import { followAddress } from '../../base/safe-address.js';
import { allowedBy, checkedLists, type Allowed } from '../../base/allow-lists.js';
import { collabContext, type CollabContext } from '../../base/context.js';
import { loadOnce } from '../../base/lazy.js';
import { LocalizeController } from '../../base/localize.js';
import { CollabElement } from '../../base/element.js';
import { resistFocusTraps } from '../../base/focus-traps.js';
import { pageStateOf } from '../../page/page-state.js';
import { isAnotherValue } from '../../base/same-value.js';
import { warnOnce } from '../../base/warn.js';
import { ColorSchemeController, type Theme } from '../../controllers/color-scheme.js';
import { limitMedia } from '../../base/media-origins.js';
import { followLinks } from './follow-links.js';
import { checkedLocale, loadLocale } from './locales.js';
import { createOwnStore } from './own-store.js';
import { checkedShortcuts, shortcutsFromAttribute } from './shortcut-choice.js';
import { PageProvider } from '../../controllers/page-provider.js';
import { CollabEvent } from './root.events.js';
import styles from './root.styles.js';
import type { ShortcutChoice } from '../../base/shortcuts.js';
import { SessionSync } from '../../page/session-sync.js';

export * from './root.events.js';
export { registerLocale, type LocaleMessages } from './locales.js';
export type { ShortcutAction, ShortcutChoice, ShortcutSettings } from '../../base/shortcuts.js';
export type { Theme } from '../../controllers/color-scheme.js';

/** What an attribute says in JSON; text that is none is left as it is, to be reported. */
function fromJson(value: string | null): unknown {
  try {
    return value === null ? undefined : (JSON.parse(value) as unknown);
  } catch {
    return value;
  }
}

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

/** Origins from an attribute; what is no origin warns once and lets nothing load. */
function originsFromAttribute(value: string | null): readonly string[] | undefined {
  const origins = value?.split(/\s+/).filter(Boolean);
  const wrong = origins?.filter((text) => !isOrigin(text)) ?? [];
  if (wrong.length > 0)
    warnOnce(
      `<collab-root media-origins>: "${wrong.join(' ')}" is no origin. Accepted are origins such as "https://cdn.example".`,
    );
  return origins;
}

let confirmation: typeof import('./confirm-thread-deletion.js') | undefined;
const loadConfirmation = loadOnce(async () => {
  confirmation = await import('./confirm-thread-deletion.js');
});

/**
 * Gives the elements of a page their store, their colours and their language: those inside it, or, without element
 * children, all of the page. Slotted content is left as it is.
 *
 * @tag collab-root
 * @slot - The page, or the part of it, to collaborate on.
 * @fires {CollabEvent} collab-event - Something happened in the store; `detail` has the event's name as `type`, and its fields.
 * @fires {CollabThreadOpenEvent} collab-thread-open - The page's address names a thread, which is there by now; prevented, the page shows it.
 * @fires {CollabLinkMissEvent} collab-link-miss - The page's address names a thread that is not there; prevented, nobody is told.
 */
export class CollabRoot extends CollabElement {
  static override styles = styles;

  /** Where the data is: `local`, in this browser and followed by its other tabs, or `memory`, gone with the page. */
  @property() backend = 'local';
  /** The organization the user acts in; the user's own by default. */
  @property({ attribute: 'organization-id' }) organizationId = '';
  /** The document the page shows. */
  @property({ attribute: 'document-id' }) documentId = '';
  /** Further documents the page shows; as an attribute, a JSON array. New threads go to `document-id`, else to the first of these. */
  @property({ attribute: 'document-ids', converter: { fromAttribute: fromJson } }) documentIds: readonly string[] = [];
  /** How the documents are set, for example `{ folderId, context }` (`setDocuments`). */
  @property({ attribute: false }) documentsOptions?: SetDocumentsOptions;
  /** The part of the document the person is in. */
  @property({ attribute: 'location-id' }) locationId = '';
  /** Name of that part, as people read it. */
  @property({ attribute: 'location-name' }) locationName = '';
  /** The locations the page shows, in the document's order; as an attribute, a JSON array. New threads go to `location-id`, else to the first. */
  @property({ converter: { fromAttribute: fromJson } }) locations: readonly Location[] = [];
  /** Who uses the page; as an attribute, the JSON of a user. */
  @property({ converter: { fromAttribute: fromJson } }) user?: User | null;
  /**
   * Origins that pictures and media load from without asking, beside the page's own; those of other origins load once a person presses a
   * button. As an attribute, with spaces between them: `media-origins=""` asks for all other origins. By default, everything loads.
   */
  @property({ attribute: 'media-origins', converter: { fromAttribute: originsFromAttribute } })
  mediaOrigins?: readonly string[] | undefined;
  /** Name of the query parameter of the page's address that names a thread to open; empty for none. */
  @property({ attribute: 'link-parameter' }) linkParameter = 'commentId';
  /**
   * Which keys do what. As an attribute: empty to switch single letters on, such as R to reply; `off` to turn every shortcut off; or
   * JSON with keys by action, for example `{"nextThread": "F8", "movePin": null}`. By default the usual keys, without single letters.
   */
  @property({ converter: { fromAttribute: shortcutsFromAttribute } }) shortcuts: ShortcutChoice = false;
  /** Language of the elements, as a BCP 47 tag; that of the nearest `lang` by default. */
  @property() locale = '';
  /** Whether the elements are light or dark; `auto` looks at the page, then at the system. */
  @property() theme: Theme = 'auto';
  /**
   * The statuses, priorities and categories threads can have, in place of the predefined ones, and where, for whom and with which features
   * the kit is active (`urlAllowList`, `userIdAllowList`, `userPlanAllowList`, `featureAllowList`, `usePrefersColorScheme`).
   */
  @property({ attribute: false, hasChanged: isAnotherValue }) config?: Partial<CommentConfig> & Config;

  /** Who and what can be mentioned, tagged and assigned, beside the people the store knows of itself. */
  @property({ attribute: false }) contacts?: ContactDirectory;

  /** The store the elements use: one the page made, or the root's own, there after the first update. */
  @property({ attribute: false, has: 'identify' })
  get store(): CollabStore | undefined {
    return this.#given ?? this.#own;
  }
  set store(store: CollabStore | undefined) {
    this.#given = store;
  }

  #given: CollabStore | undefined;
  #own: CollabStore | undefined;
  #problem: CollabError | undefined;
  #lists: Config = {};
  /** The store the root keeps in step, and what ends that. */
  #joined: { readonly store: CollabStore; readonly session: SessionSync; readonly leave: () => void } | undefined;
  #context: CollabContext | undefined;
  #listening: AbortController | undefined;
  readonly #localize = new LocalizeController(this);
  readonly #colors = new ColorSchemeController(this, {
    theme: () => this.#checkedTheme,
    usesSystem: () => this.config?.usePrefersColorScheme,
  });
  readonly #provider = new ContextProvider(this, { context: collabContext });
  readonly #page = new PageProvider(this);

  constructor() {
    super();
    followLinks(this, {
      store: () => this.#joined?.store,
      parameter: () => this.linkParameter,
      localize: this.#localize,
    });
  }

  /** Language the elements inside are asked to use; empty where the nearest `lang` holds. */
  get contextLocale(): string {
    return this.locale && checkedLocale(this.locale);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    resistFocusTraps();
    this.#listening = new AbortController();
    followAddress(() => this.requestUpdate(), this.#listening.signal);
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening?.abort();
    limitMedia(this, undefined);
    // Moved to another place it is back by then, and keeps its store.
    setTimeout(() => {
      if (!this.isConnected) this.#disposeOwn();
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.isConnected) return;
    limitMedia(this, this.mediaOrigins);
    if (changed.has('backend') || changed.has('config')) this.#disposeOwn();
    if (!this.#given && !this.#own) this.#createOwn();
    this.#join(this.store);
    this.#joined?.session.apply(this);
    const { store, linkParameter, shortcuts } = this;
    const page = store && pageStateOf(store);
    if (page) {
      page.linkParameter = linkParameter;
      page.shortcuts.choice.value = checkedShortcuts(shortcuts);
    }
    this.#lists = checkedLists(this.config);
    this.#give(this.#problem);
  }

  protected override render() {
    return html`<slot></slot>`;
  }

  #createOwn(): void {
    const made = createOwnStore(this.backend || 'local', this.config);
    this.#own = 'store' in made ? made.store : undefined;
    this.#problem = 'problem' in made ? made.problem : undefined;
  }

  #disposeOwn(): void {
    const own = this.#own;
    this.#own = undefined;
    this.#join(this.#given);
    this.#give();
    void own?.dispose();
  }

  #join(store: CollabStore | undefined): void {
    if (store === this.#joined?.store) return;
    this.#joined?.leave();
    if (!store) {
      this.#joined = undefined;
      return;
    }
    // From the first moment on: it keeps what goes wrong before an element is there to show it.
    pageStateOf(store);
    const ends = [
      store.onAny((type, payload) => this.dispatchEvent(new CollabEvent(type, payload))),
      store.me.subscribe(() => this.requestUpdate()),
      store.comments.confirmThreadDeletion(async (row) => {
        // Nothing is deleted without the question.
        if (!(await loadConfirmation()) || !confirmation) return false;
        return confirmation.confirmThreadDeletion(this, row, this.#localize);
      }),
    ];
    const leave = (): void => ends.forEach((end) => end());
    this.#joined = { store, session: new SessionSync(store), leave };
  }

  /** Tells the elements, when there is something new to tell. */
  #give(problem?: CollabError): void {
    const next: CollabContext = {
      store: this.#joined?.store,
      colorScheme: this.#colors.value,
      locale: this.contextLocale,
      ...(problem && { problem }),
      ...(Object.keys(this.#lists).length > 0 && { allowed: this.#allowed }),
    };
    const last = this.#context;
    const isSame = (['store', 'colorScheme', 'locale', 'problem'] as const).every((key) => last?.[key] === next[key]);
    if (last && isSame && JSON.stringify(last.allowed) === JSON.stringify(next.allowed)) return;
    this.#context = next;
    this.#provider.setValue(next);
    this.#page.setValue(next);
    if (last?.locale !== next.locale) this.#speak(next.locale);
  }

  /** The elements inside others learn of a new language by speaking anew. */
  #speak(locale: string): void {
    speakAnew();
    void loadLocale(locale || (this.closest('[lang]')?.getAttribute('lang') ?? navigator.language));
  }

  get #allowed(): Allowed {
    return allowedBy(this.#lists, { url: location.href, user: this.#joined?.store.me.peek() ?? null });
  }

  get #checkedTheme(): Theme {
    if (this.theme === 'light' || this.theme === 'dark') return this.theme;
    // An attribute that was taken away leaves nothing.
    if (((this.theme as string | null) ?? 'auto') !== 'auto') {
      warnOnce(`<collab-root theme="${this.theme}">: accepted are "auto", "light" and "dark". The page is followed.`);
    }
    return 'auto';
  }
}
