import type { ComposerFeature, ContactApi } from '../../../store/index.js';
import { writingFor } from '../../base/writing-context.js';

/** A composer, as far as it says itself what may be written in it. */
interface Ruled extends HTMLElement {
  readonly maxLength: number;
  readonly without: readonly ComposerFeature[];
  readonly contacts?: ContactApi | undefined;
}

/** What may be written, and by which means. */
export interface WritingRules {
  readonly maxLength: number;
  readonly offers: (feature: ComposerFeature) => boolean;
  /** Who and what can be named; undefined where nobody knows. */
  readonly contacts: ContactApi | undefined;
}

/** What holds for a composer: its own rules, and those of the store in whose container it stands. */
export function rulesOf(composer: Ruled): WritingRules {
  const { config, contacts } = writingFor(composer) ?? {};
  const { maxLength = Infinity, without = [] } = config ?? {};
  return {
    maxLength: Math.min(composer.maxLength, maxLength),
    offers: (feature) => !composer.without.includes(feature) && !without.includes(feature),
    contacts: composer.contacts ?? contacts,
  };
}
