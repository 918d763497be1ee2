/** What a thread is about (Status, priority, category, filter). */
export interface CustomCategory {
  id: string;
  name: string;
  color: string;
}

/** A filter of the integrator's own (Status, priority, category, filter). */
export interface CustomFilter {
  id: string;
  name: string;
  color: string;
}
