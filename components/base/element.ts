import { LitElement, type PropertyValues } from 'lit';
import type { Declaration } from './decorators.js';
import { warnOf } from './attribute-values.js';
import { guardFocus, guardUpdate } from './focus-guard.js';
import { warnOnce } from './warn.js';

type Fields = Record<PropertyKey, unknown>;

/** One untouched element of each class: it has the initial values. */
const blanks = new Map<unknown, Fields>();

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

const isThere = (value: unknown): boolean => value !== undefined && value !== null;

/** What a property takes; nothing in particular where its declaration does not say so. */
function wantedKind(initial: unknown, { attribute, type, converter }: Declaration): string | undefined {
  if (isThere(initial)) return typeof initial === 'boolean' ? undefined : kindOf(initial);
  if (attribute === false) return 'object';
  return type || converter ? undefined : 'string';
}

const hasField = (value: unknown, name: string | undefined): boolean => !name || name in Object(value);

function fits(value: unknown, wanted: string | undefined, has: string | undefined): boolean {
  const kind = kindOf(value);
  // A list or a function is an object as well.
  const isKind = wanted === 'object' ? value === Object(value) : kind === (wanted ?? kind);
  return (
    isKind &&
    kind !== 'symbol' &&
    (kind !== 'number' || isFinite(value as number)) &&
    (wanted === 'array' || hasField(value, has))
  );
}

/**
 * Gives properties that have changed their initial value where they were given nothing, as frameworks do for what is absent, or
 * what is of another kind; of that, the page is warned. Lists go without entries that are nothing, or of another kind.
 */
function useInitialValues(element: LitElement, changed: PropertyValues): void {
  const fields = element as unknown as Fields;
  const type = element.constructor as typeof LitElement;
  const blank = blanks.get(type) ?? (new type() as unknown as Fields);
  blanks.set(type, blank);
  changed.forEach((_, key) => {
    const value = fields[key];
    const initial = blank[key];
    const declared: Declaration | undefined = type.elementProperties.get(key);
    // What a converter makes of a text, it has warned of.
    if (!declared || declared.state || Object.is(value, initial) || (declared.converter && typeof value === 'string'))
      return;
    const { has } = declared;
    const wanted = wantedKind(initial, declared);
    let isBad = false;
    let next = value ?? initial ?? value;
    if (declared.type === Boolean) next = Boolean(next);
    else if (isThere(value)) {
      isBad = !fits(value, wanted, has);
      if (isBad) next = initial;
      else if (Array.isArray(value)) {
        const kept = value.filter((entry) => isThere(entry) && hasField(entry, has));
        isBad = kept.length < value.length;
        if (isBad) next = kept;
      }
    }
    if (isBad) {
      const shown = Object(value) === value ? kindOf(value) : String(value).slice(0, 40);
      const accepted = `of type ${wanted ?? 'string'}${has ? ` with ${has}` : ''}`;
      warnOf(`<${element.localName}> ${key as string}`, shown, accepted);
    }
    if (next !== value) fields[key] = next;
  });
}

/** What people write to turn an attribute off that is on by being there, whatever it says. */
const off = /^(false|off|no|0)$/i;

/**
 * Base of every element of the kit: dependency-aware definition and custom states. One that stands in the shadow tree of
 * another has the state `nested`: it inherits its tokens, which take a browser long to work out.
 */
export class CollabElement extends LitElement {
  /** Tells the kit's classes from others, also those of another copy of the kit. */
  static readonly isCollabElement = true;

  /** Elements this one renders, by tag. They are defined together with it. */
  static readonly dependencies: Readonly<Record<string, typeof CollabElement>> = {};

  /**
   * Defines the element and its dependencies; a tag that is already taken is left alone. Bundlers of server-rendered pages
   * put a second copy of the kit into a page, which is no fault of the page's: only a stranger's class is warned of.
   */
  static define(tag: string, registry: CustomElementRegistry = customElements): void {
    for (const [name, dependency] of Object.entries(this.dependencies)) {
      dependency.define(name, registry);
    }
    const taken = registry.get(tag);
    if (!taken) registry.define(tag, this);
    else if (!('isCollabElement' in taken)) console.warn(`<${tag}> is already defined by another class.`);
  }

  protected readonly internals = this.attachInternals();

  override connectedCallback(): void {
    super.connectedCallback();
    guardFocus();
    this.setState('nested', (this.getRootNode() as Partial<ShadowRoot>).host instanceof CollabElement);
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    if (!off.test(value ?? '')) return;
    (this.constructor as typeof LitElement).elementProperties.forEach(({ type, attribute }, key) => {
      if (type !== Boolean || (attribute ?? key) !== name) return;
      warnOnce(`<${this.localName}> ${name}="${value}": being there turns it on.`);
    });
  }

  protected override shouldUpdate(changed: PropertyValues): boolean {
    useInitialValues(this, changed);
    return true;
  }

  protected override performUpdate(): void {
    guardUpdate(() => super.performUpdate());
  }

  /** Sets or clears a custom state, matched in CSS by `:state(name)`. */
  protected setState(name: string, on: boolean): void {
    if (on) this.internals.states.add(name);
    else this.internals.states.delete(name);
  }
}
