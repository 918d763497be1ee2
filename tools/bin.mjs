import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const modules = join(dirname(dirname(fileURLToPath(import.meta.url))), 'node_modules');

/**
 * The command line that starts an installed tool. Its script is given to Node itself: faster than npx, and Windows has
 * no executable scripts.
 * @param {string} packageName
 * @param {string} [command] Its name, where it is not the package's.
 */
export function bin(packageName, command = packageName) {
  const { bin: scripts } = JSON.parse(readFileSync(join(modules, packageName, 'package.json'), 'utf8'));
  return [process.execPath, join(modules, packageName, typeof scripts === 'string' ? scripts : scripts[command])];
}
