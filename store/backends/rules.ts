import { parseMutation, parseRecord } from '../model/guards.js';
import { annotationIdOf, judge, sees } from './judge.js';

/**
 * What an authority asks of the model. It is handed over rather than imported where it is used: an authority that is loaded on demand
 * would else share modules with the page, which bundlers that make one file of everything do not all get right.
 */
export const rules = { annotationIdOf, judge, parseMutation, parseRecord, sees };

export type Rules = typeof rules;
