/** What all stores fail to do at present. */
export const broken: { check: 'none' | 'from and to' | 'stale resets' | 'counts' } = { check: 'none' };
