import type { Reader } from '../../../store/backends/authority/reader.js';
import { predefinedConfig } from '../../../store/model/index.js';

const ignore = (): void => undefined;

/** A reader that ignores everything it receives. */
export const silentReader: Reader = {
  id: 'tab',
  user: { userId: 'ada', organizationId: 'o1', name: 'Ada' },
  config: predefinedConfig,
  frame: ignore,
  problem: ignore,
  published: ignore,
  moved: ignore,
  hidden: ignore,
  live: ignore,
};
