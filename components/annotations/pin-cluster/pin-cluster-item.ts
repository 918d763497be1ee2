/** What a cluster says of one of its threads. */
export interface PinClusterItem {
  readonly annotationId: string;
  /** Number shown; 0 for a thread that has none yet. */
  readonly number: number;
  readonly author: string;
  /** How its first comment begins. */
  readonly text: string;
  /** How many comments the user has not seen. */
  readonly unread: number;
  /** Colour of its pin. */
  readonly color?: string;
}
