import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accepts, all, fault, findFault, list, shape, type Check } from '../store/model/checks.js';
import type { NotificationChannel } from '../store/model/notification.js';
import { parseCommentConfig } from '../store/model/parse-page-data.js';
import { predefinedConfig, type CommentConfig } from '../store/model/predefined.js';
import { onlyFields, parseFile } from './setting-values.js';

/** Entry of a set, as far as its colors are checked. */
interface ColoredEntry {
  readonly color?: string;
  readonly lightColor?: string;
}

/** Name of the file of sets and limits in the data folder. */
const CONFIG_FILE = 'config.json';

/**
 * Reads the sets and limits of a service (decisions, Predefined sets): those of `path`, else of `config.json` in the data folder, else the
 * predefined ones. Rejects with an error that names the wrong field.
 */
export async function loadConfig(folder: string, path: string | undefined): Promise<CommentConfig> {
  const file = path ?? join(folder, CONFIG_FILE);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (path === undefined && (error as NodeJS.ErrnoException).code === 'ENOENT') return predefinedConfig;
    throw new Error(`The configuration ${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  const json = parseFile(`The configuration ${file}`, text);
  const config = parseCommentConfig(json);
  if (!config.ok) throw new Error(`The configuration ${file} is wrong: ${config.error.message}`);
  const message = faultOf(json as Partial<CommentConfig>);
  if (message !== undefined) throw new Error(`The configuration ${file} is wrong: ${message}`);
  return config.value;
}

/** Fields of a configuration. A page may have others, of a later version; in a file, they are mistyped. */
const FIELDS: readonly (keyof CommentConfig)[] = [
  'statuses',
  'priorities',
  'categories',
  'reactions',
  'attachments',
  'maxLength',
  'submitKey',
  'customList',
  'notificationChannels',
  'threadButtons',
  'commentButtons',
  'notificationButtons',
  'sidebarButtons',
  'without',
];

const count = accepts('a whole number from 0', (value) => Number.isSafeInteger(value) && Number(value) >= 0);

/** Values that every channel understands. */
const CHANNEL_VALUES = ['ALL', 'MINE', 'NONE'];

/** Any other default would mean 'ALL'. */
const channelDefault: Check = (value, path) => {
  const { default: chosen = 'ALL', values = [] } = value as NotificationChannel;
  const accepted = [...CHANNEL_VALUES, ...values.map(({ id }) => id)];
  return accepted.includes(chosen) ? undefined : fault(chosen, `${path}.default`, [...new Set(accepted)].join(' or '));
};

/** What the types of the values do not show. */
const fileShape = all(
  onlyFields(FIELDS),
  shape(
    {},
    {
      attachments: all(onlyFields(['maxSize', 'maxCount', 'types']), shape({ maxSize: count, maxCount: count })),
      notificationChannels: list(all(onlyFields(['id', 'name', 'default', 'enable', 'values']), channelDefault)),
      customList: onlyFields(['type', 'data', 'placeholder']),
    },
  ),
);

/** Sets whose entries have colors. */
const SETS = ['statuses', 'priorities', 'categories'] as const;

const COLOR = /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]+\))$/i;

/** Returns what is wrong in a file: values as in `fileShape`, ids that occur twice, and colors that are none. */
function faultOf(config: Partial<CommentConfig>): string | undefined {
  return (
    findFault(fileShape, config, 'config') ??
    repeatedId(config, 'config') ??
    SETS.flatMap((set) => wrongColors(config[set] ?? [], `config.${set}`))[0]
  );
}

/** Returns the error message of the first id that occurs twice in one list. */
function repeatedId(value: unknown, path: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const entries: unknown[] = Array.isArray(value) ? value : [];
  const ids = entries.map((entry) => (Object(entry) as { id?: unknown }).id);
  const at = ids.findIndex((id, index) => id !== undefined && ids.indexOf(id) < index);
  if (at >= 0) return fault(ids[at], `${path}[${at}].id`, 'an id that no other entry has');
  return Object.entries(value)
    .map(([key, item]) => repeatedId(item, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`))
    .find((message) => message !== undefined);
}

const wrongColors = (entries: readonly ColoredEntry[], path: string): readonly string[] =>
  entries.flatMap(({ color, lightColor }, at) =>
    Object.entries({ color, lightColor })
      .filter(([, value]) => value !== undefined && !COLOR.test(value))
      .map(([name, value]) => fault(value, `${path}[${at}].${name}`, 'a color such as #4f46e5 or rgb(79 70 229)')),
  );
