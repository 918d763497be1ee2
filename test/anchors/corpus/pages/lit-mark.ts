import { nothing } from 'lit';
import { directive, Directive, type ElementPart } from 'lit/directive.js';
import type { Identities } from '../identities.js';

class MarkDirective extends Directive {
  override render(_identities: Identities, _key: string): unknown {
    return nothing;
  }

  override update({ element }: ElementPart, [identities, key]: [Identities, string]): unknown {
    identities.mark(element, key);
    return nothing;
  }
}

/** Tells the oracle, with each rendering, which thing an element shows. */
export const mark = directive(MarkDirective);
