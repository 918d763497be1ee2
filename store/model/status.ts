/** Type of a status (Status, priority, category, filter). */
export type StatusType = 'default' | 'ongoing' | 'terminal';

/** A status of a thread (Status, priority, category, filter). */
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

/** A status in the sidebar's filter (Status, priority, category, filter). */
export interface SidebarStatus {
  id: string;
  name: string;
  color: string;
  lightColor: string;
  svg: string;
  type?: StatusType;
}

/** A priority of a thread (Status, priority, category, filter). */
export interface CustomPriority {
  id: string;
  name: string;
  color: string;
  /** Background of the indicator. */
  lightColor?: string;
}

/** A priority in the sidebar's filter (Status, priority, category, filter). */
export interface SidebarPriority extends CustomPriority {
  lightColor: string;
}

/** A category of a thread (Status, priority, category, filter). */
export interface CustomCategory {
  id: string;
  name: string;
  color: string;
}

/** A custom filter (Status, priority, category, filter). */
export interface CustomFilter {
  id: string;
  name: string;
  color: string;
}

/** Whether a thread with this status is resolved. */
export const isResolved = ({ type }: { readonly type?: string | undefined }): boolean => type === 'terminal';
