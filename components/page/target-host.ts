import type { TargetHost } from '../../store/index.js';
import { fields, list, number, shape, text } from '../../store/model/checks.js';

/** Fields of a target host as received from other users, who can send anything. */
export const targetHostFields = {
  elementId: text(2_000),
  selectors: list(shape({ ...fields(text(2_000), 'type value'), score: number })),
  page: number,
};

/** Returns a target host with its known fields only. */
export const sanitizeTargetHost = ({ elementId, selectors, page }: TargetHost): TargetHost => ({
  ...(elementId !== undefined && { elementId }),
  ...(selectors && { selectors: selectors.map(({ type, value, score }) => ({ type, value, score })) }),
  ...(page !== undefined && { page }),
});
