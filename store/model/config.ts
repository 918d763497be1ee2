/** The parts of the product that can be allowed or not (Misc, Config). `arrow` and `tag` are accepted and offer nothing. */
export const featureTypes = [
  'area',
  'arrow',
  'audioHuddle',
  'comment',
  'cursor',
  'huddle',
  'liveStateSync',
  'presence',
  'tag',
  'recorder',
  'rewriter',
  'liveSelection',
] as const;

/** A part of the product that can be allowed or not (Misc, Config). */
export type FeatureType = (typeof featureTypes)[number];

/** Where, for whom and with what the product runs; an absent list allows all (Misc, Config). */
export interface Config {
  urlAllowList?: readonly string[];
  featureAllowList?: readonly FeatureType[];
  userPlanAllowList?: readonly string[];
  userIdAllowList?: readonly string[];
  /** Whether the system's light or dark setting is followed. */
  usePrefersColorScheme?: boolean;
}
