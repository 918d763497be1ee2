import type { ComposerFeature } from '../../store/index.js';
import { writingFor } from '../internal/writing-context.js';

/** A composer, as far as it says itself what may be written in it. */
interface Ruled extends HTMLElement {
  readonly maxLength: number;
  readonly without: readonly ComposerFeature[];
}

/** What may be written, and by which means. */
export interface WritingRules {
  readonly maxLength: number;
  readonly offers: (feature: ComposerFeature) => boolean;
}

/** What holds for a composer: its own rules, and those of the store in whose container it stands. */
export function rulesOf(composer: Ruled): WritingRules {
  const { maxLength = Infinity, without = [] } = writingFor(composer)?.config ?? {};
  return {
    maxLength: Math.min(composer.maxLength, maxLength),
    offers: (feature) => !composer.without.includes(feature) && !without.includes(feature),
  };
}
