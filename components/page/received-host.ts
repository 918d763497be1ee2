import type { TargetHost } from '../../store/index.js';
import { fields, list, number, shape, text } from '../../store/model/checks.js';

/** What an element is found by, as others may tell of it, who may send anything. */
export const hostFields = {
  elementId: text(2_000),
  selectors: list(shape({ ...fields(text(2_000), 'type value'), score: number })),
  page: number,
};

/** The same, and nothing else that somebody may have put there. */
export const heardHost = ({ elementId, selectors, page }: TargetHost): TargetHost => ({
  ...(elementId !== undefined && { elementId }),
  ...(selectors && { selectors: selectors.map(({ type, value, score }) => ({ type, value, score })) }),
  ...(page !== undefined && { page }),
});
