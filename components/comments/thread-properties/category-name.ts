import type { Messages } from '../../../locales/english/messages.js';
import type { CustomCategory } from '../../../store/index.js';
import type { LocalizeController } from '../../base/localize.js';

/** The predefined categories: what they are called in the data, and here. */
const terms: Readonly<
  Record<
    string,
    readonly [name: string, term: Extract<keyof Messages, `category${'Question' | 'Feedback' | 'Bug' | 'Other'}`>]
  >
> = {
  question: ['Question', 'categoryQuestion'],
  feedback: ['Feedback', 'categoryFeedback'],
  bug: ['Bug', 'categoryBug'],
  other: ['Other', 'categoryOther'],
};

/** A category as it is called where the person is: a predefined one in their language, any other as it is named. */
export function spokenCategory(category: CustomCategory, localize: LocalizeController): CustomCategory {
  const [known, term] = (Object.hasOwn(terms, category.id) && terms[category.id]) || [];
  return term && known === category.name ? { ...category, name: localize.term(term) } : category;
}
