/** Features that can be allowed (Misc, Config). `arrow` and `tag` are accepted without effect. */
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

/** A feature that can be allowed (Misc, Config). */
export type FeatureType = (typeof featureTypes)[number];

/** Pages, users and features for which the product is active. An absent list allows all (Misc, Config). */
export interface Config {
  urlAllowList?: readonly string[];
  featureAllowList?: readonly FeatureType[];
  userPlanAllowList?: readonly string[];
  userIdAllowList?: readonly string[];
  /** Whether the system's color scheme applies. */
  usePrefersColorScheme?: boolean;
}
