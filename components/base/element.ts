import { LitElement, type PropertyValues } from 'lit';
import { warnOfValue } from './attribute-converters.js';
import type { Declaration } from './decorators.js';
import { guardFocus, guardUpdate } from './focus-guard.js';
import { warnOnce } from './warn.js';

type Fields = Record<PropertyKey, unknown>;

/** An unmodified element of each class, with the initial values. */
const initialElements = new Map<unknown, Fields>();

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

const isDefined = (value: unknown): boolean => value !== undefined && value !== null;

/** Returns the accepted type of a property; undefined if its declaration implies none. */
function acceptedTypeOf(initial: unknown, { attribute, type, converter }: Declaration): string | undefined {
  if (isDefined(initial)) return typeof initial === 'boolean' ? undefined : typeOf(initial);
  if (attribute === false) return 'object';
  return type || converter ? undefined : 'string';
}

const hasField = (value: unknown, name: string | undefined): boolean =>
  !name || isDefined((Object(value) as Fields)[name]);

function fits(value: unknown, accepted: string | undefined, has: string | undefined): boolean {
  const type = typeOf(value);
  // Arrays and functions are objects as well.
  const isAccepted = accepted === 'object' ? value === Object(value) : type === (accepted ?? type);
  return (
    isAccepted &&
    type !== 'symbol' &&
    (type !== 'number' || isFinite(value as number)) &&
    (accepted === 'array' || hasField(value, has))
  );
}

/**
 * Resets changed properties to their initial value if they are null or undefined, as frameworks set absent values, or of a wrong
 * type, which warns. Drops such entries from lists.
 */
function resetInvalidValues(element: LitElement, changed: PropertyValues): void {
  const fields = element as unknown as Fields;
  const type = element.constructor as typeof LitElement;
  const initialElement = initialElements.get(type) ?? (new type() as unknown as Fields);
  initialElements.set(type, initialElement);
  changed.forEach((_, key) => {
    const value = fields[key];
    const initial = initialElement[key];
    const declared: Declaration | undefined = type.elementProperties.get(key);
    // A converter has warned about invalid text.
    if (!declared || declared.state || Object.is(value, initial) || (declared.converter && typeof value === 'string'))
      return;
    const { has } = declared;
    const accepted = acceptedTypeOf(initial, declared);
    let isBad = false;
    let next = value ?? initial ?? value;
    if (declared.type === Boolean) next = Boolean(next);
    else if (isDefined(value)) {
      isBad = !fits(value, accepted, has);
      if (isBad) next = initial;
      else if (Array.isArray(value)) {
        const valid = value.filter((entry) => isDefined(entry) && hasField(entry, has));
        isBad = valid.length < value.length;
        if (isBad) next = valid;
      }
    }
    if (isBad) {
      const shown = Object(value) === value ? typeOf(value) : String(value).slice(0, 40);
      const description = `of type ${accepted ?? 'string'}${has ? ` with ${has}` : ''}`;
      warnOfValue(`<${element.localName}> ${key as string}`, shown, description);
    }
    if (next !== value) fields[key] = next;
  });
}

/** Values that look like false, although a boolean attribute is on whenever it is present. */
const falseWords = /^(false|off|no|0)$/i;

/**
 * Base class of all elements: definition with dependencies, custom states and checks of property values. An element in the shadow
 * tree of another has the state `nested` and inherits its tokens, which are expensive to compute.
 */
export class CollabElement extends LitElement {
  /** Marks the kit's classes, also those of another copy of the kit. */
  static readonly isCollabElement = true;

  /** Elements that this one renders, by tag; defined together with it. */
  static readonly dependencies: Readonly<Record<string, typeof CollabElement>> = {};

  /**
   * Defines the element and its dependencies; skips defined tags. Bundlers can add a second copy of the kit to a server-rendered
   * page, so only a foreign class warns.
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
    if (!falseWords.test(value ?? '')) return;
    (this.constructor as typeof LitElement).elementProperties.forEach(({ type, attribute }, key) => {
      if (type !== Boolean || (attribute ?? key) !== name) return;
      warnOnce(`<${this.localName}> ${name}="${value}": its presence turns it on; remove it to turn it off.`);
    });
  }

  protected override shouldUpdate(changed: PropertyValues): boolean {
    resetInvalidValues(this, changed);
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
