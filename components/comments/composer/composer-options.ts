import type { ComposerFeature, ContactApi } from '../../../store/index.js';
import { composerContextOf } from '../../base/composer-context.js';

/** The composer's own settings. */
interface ComposerSettings extends HTMLElement {
  readonly maxLength: number;
  readonly without: readonly ComposerFeature[];
  readonly contacts?: ContactApi | undefined;
}

/** Settings of a composer combined with those of its store. */
export interface ComposerOptions {
  readonly maxLength: number;
  readonly isOffered: (feature: ComposerFeature) => boolean;
  /** Source of people, groups and list items to mention; undefined without one. */
  readonly contacts: ContactApi | undefined;
}

/** Returns the options of a composer: its own settings, limited by the `config` of the nearest container's store. */
export function resolveOptions(composer: ComposerSettings): ComposerOptions {
  const { config, contacts } = composerContextOf(composer) ?? {};
  const { maxLength = Infinity, without = [] } = config ?? {};
  return {
    maxLength: Math.min(composer.maxLength, maxLength),
    isOffered: (feature) => !composer.without.includes(feature) && !without.includes(feature),
    contacts: composer.contacts ?? contacts,
  };
}
