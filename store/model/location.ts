/** A version of a location's content (Resources, Location). */
export interface Version {
  id: string;
  name: string;
}

/** A part of a document, with any properties of the integrator's own (Resources, Location). */
export interface Location {
  id?: string;
  locationName?: string;
  version?: Version;
  [key: string]: unknown;
}

/** Locations of a document, by numeric location id (Resources, Location). */
export type LocationMap = Readonly<Record<number, Location>>;
