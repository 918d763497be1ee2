import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The repository itself. */
export const root = resolve(import.meta.dirname, '../..');

/**
 * A folder with the repository's own settings, in which files are planted and tools are run. It lies inside the repository,
 * so that packages are found, and in a folder that every tool ignores from outside.
 */
export class Sandbox {
  readonly folder: string;

  constructor() {
    const cache = join(root, '.cache');
    mkdirSync(cache, { recursive: true });
    this.folder = mkdtempSync(join(cache, 'sandbox-'));
    this.write({ 'tsconfig.json': JSON.stringify({ extends: '../../tsconfig.json', include: ['**/*.ts'] }) });
  }

  /** Writes files by their path. */
  write(files: Readonly<Record<string, string>>): void {
    for (const [path, text] of Object.entries(files)) {
      const target = join(this.folder, path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
  }

  /** Shows folders of the repository under the same path. */
  borrow(...paths: readonly string[]): void {
    for (const path of paths) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      symlinkSync(join(root, path), join(this.folder, path), 'junction');
    }
  }

  /** Runs a tool here; what it printed, and whether it was content. */
  run([command = '', ...args]: readonly string[]): { readonly ok: boolean; readonly output: string } {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: this.folder, encoding: 'utf8' });
    return { ok: status === 0, output: stdout + stderr };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
