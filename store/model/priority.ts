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
