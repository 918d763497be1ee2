import type { CommentAnnotation } from './comment-annotation.js';
import { failure, type Result } from './error.js';
import type { MutationArgs } from './mutation.js';
import type { CommentConfig } from './predefined.js';
import type { AnnotationRecord } from './record.js';
import { changed, type ReduceContext, type Reduction } from './reduction.js';
import { known } from './triage.js';

type Labels = Partial<Pick<CommentAnnotation, 'commentCategories' | 'customList'>>;

/** Values as the set they belong to has them, each once. */
function allKnown<T extends { readonly id: string }>(
  set: readonly T[],
  given: readonly T[],
  kind: string,
): Result<T[]> {
  const values = new Map<string, T>();
  for (const each of given) {
    const value = known(set, each, kind);
    if (!value.ok) return value;
    values.set(each.id, value.value);
  }
  return { ok: true, value: [...values.values()] };
}

/** Categories and what is chosen of the custom list as the configured sets have them; fields that are not given stay out. */
export function knownLabels(
  { commentCategories, customList }: Labels,
  { categories, customList: list }: CommentConfig,
): Result<Labels> {
  const labels: Labels = {};
  if (commentCategories) {
    const values = allKnown(categories, commentCategories, 'category');
    if (!values.ok) return values;
    labels.commentCategories = values.value;
  }
  if (customList) {
    const values = allKnown(list?.data ?? [], customList, 'customList');
    if (!values.ok) return values;
    if (list?.type === 'single' && values.value.length > 1) {
      return failure('INVALID_ARGUMENT', `customList has ${values.value.length} entries; accepted: one at most.`);
    }
    labels.customList = values.value;
  }
  return { ok: true, value: labels };
}

function labelled(record: AnnotationRecord, given: Labels, { config, now }: ReduceContext): Reduction {
  const labels = knownLabels(given, config);
  return labels.ok ? changed(record, { ...record.data, ...labels.value }, now) : labels;
}

/** Says what a thread is about, in categories of the set. */
export function setCategories(
  record: AnnotationRecord,
  { commentCategories }: MutationArgs['category.set'],
  context: ReduceContext,
): Reduction {
  return labelled(record, { commentCategories }, context);
}

/** Says what of the custom list is chosen: one entry or none of a single list, any of a multi one. */
export function setCustomList(
  record: AnnotationRecord,
  { customList }: MutationArgs['customList.set'],
  context: ReduceContext,
): Reduction {
  return labelled(record, { customList }, context);
}
