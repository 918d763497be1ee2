import type { User } from '../../store/index.js';

export const ada: User = { userId: 'ada', name: 'Ada Lovelace', organizationId: 'acme' };
export const grace: User = { userId: 'grace', name: 'Grace Hopper', organizationId: 'acme' };
