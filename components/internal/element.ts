import { LitElement, type PropertyValues } from 'lit';
import { guardFocus, guardUpdate } from './focus-guard.js';
import { useInitialValues } from './initial-values.js';
import { warnOnce } from './warn.js';

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
