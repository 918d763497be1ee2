import type { TargetElement } from '../store/model/index.js';
import { areaPart } from './area.js';
import type { MeasurePart } from './placed-item.js';

/** The part of its element a target means; undefined where it means all of it. */
export function partOf(target: TargetElement | null | undefined): MeasurePart | undefined {
  return target?.area && areaPart(target.area);
}
