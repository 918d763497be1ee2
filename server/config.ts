import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCommentConfig } from '../store/model/parse-page-data.js';
import { predefinedConfig, type CommentConfig } from '../store/model/predefined.js';

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
  return config.value;
}
