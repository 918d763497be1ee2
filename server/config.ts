import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fault } from '../store/model/checks.js';
import { parseCommentConfig } from '../store/model/parse-page-data.js';
import { predefinedConfig, type CommentConfig } from '../store/model/predefined.js';

/** Entry of a set, as far as it is checked here. */
interface LabelOfSet {
  readonly id: string;
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
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Error(`The configuration ${file} is not JSON: ${(error as Error).message}`, { cause: error });
  }
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

/** Sets whose entries have an id and colors. */
const SETS = ['statuses', 'priorities', 'categories'] as const;

const COLOR = /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]+\))$/i;

/** Returns what the types of the values do not show: unknown fields, ids that occur twice, and colors that are none. */
function faultOf(config: Partial<CommentConfig>): string | undefined {
  const unknown = Object.keys(config).find((name) => !FIELDS.some((field) => field === name));
  if (unknown !== undefined) return `config.${unknown} is not known; accepted: ${FIELDS.join(', ')}.`;
  return SETS.flatMap((set) => faultsOfSet(config[set] ?? [], `config.${set}`))[0];
}

function faultsOfSet(entries: readonly LabelOfSet[], path: string): readonly string[] {
  const ids = entries.map(({ id }) => id);
  return entries.flatMap(({ id, color, lightColor }, at) => [
    ...(ids.indexOf(id) < at ? [fault(id, `${path}[${at}].id`, 'an id that no other entry has')] : []),
    ...Object.entries({ color, lightColor })
      .filter(([, value]) => value !== undefined && !COLOR.test(value))
      .map(([name, value]) => fault(value, `${path}[${at}].${name}`, 'a color such as #4f46e5 or rgb(79 70 229)')),
  ]);
}
