/** How far along a thread is (Status, priority, category, filter). */
export type StatusType = 'default' | 'ongoing' | 'terminal';

/** A status a thread can have (Status, priority, category, filter). */
export interface CustomStatus {
  id: string;
  name: string;
  /** Colour of the text and of the pin. */
  color: string;
  type: StatusType;
  /** Background of the indicator. */
  lightColor?: string;
  iconUrl?: string;
  /** Icon as SVG markup. */
  svg?: string;
}

/** A status as the sidebar's filter defines it (Status, priority, category, filter). */
export interface SidebarStatus {
  id: string;
  name: string;
  color: string;
  lightColor: string;
  svg: string;
  type?: StatusType;
}

/** How urgent a thread is (Status, priority, category, filter). */
export interface CustomPriority {
  id: string;
  name: string;
  color: string;
  /** Background of the indicator. */
  lightColor?: string;
}

/** A priority as the sidebar's filter defines it (Status, priority, category, filter). */
export interface SidebarPriority extends CustomPriority {
  lightColor: string;
}

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
