import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The repository itself. */
export const root = resolve(import.meta.dirname, '../..');

/** Ends with what a command printed unless it was content. */
function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
}

/** Packs the package as it would be published, and returns the archive's path. */
function pack(into: string): string {
  // npm's own script where this runs under npm: on Windows `npm` is no program.
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm ? [process.execPath, npm] : ['npm'];
  run(command, [...args, 'pack', '--ignore-scripts', '--pack-destination', into], root);
  return join(into, 'collab-elements-0.1.0.tgz');
}

/**
 * An empty project, away from the repository, with the package installed from its archive and, of all else, only what the
 * package declares to need. Those are linked, so that nothing is fetched.
 */
export class Consumer {
  readonly folder: string;

  constructor() {
    if (!existsSync(join(root, 'dist/index.d.ts'))) throw new Error('There is no dist/: run `npm run build`.');
    this.folder = mkdtempSync(join(tmpdir(), 'collab-consumer-'));
    this.write({ 'package.json': JSON.stringify({ name: 'consumer', private: true, type: 'module' }) });
    const installed = join(this.folder, 'node_modules/collab-elements');
    mkdirSync(installed, { recursive: true });
    run('tar', ['-xzf', pack(this.folder), '--strip-components', '1', '-C', installed], this.folder);
    const text = readFileSync(join(installed, 'package.json'), 'utf8');
    const { dependencies } = JSON.parse(text) as { readonly dependencies: Readonly<Record<string, string>> };
    for (const name of Object.keys(dependencies)) this.link(name);
  }

  write(files: Readonly<Record<string, string>>): void {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(this.folder, path), text);
  }

  /** Installs a package of the repository, or another under its name, as a link. */
  link(name: string, source = name): void {
    const target = join(this.folder, 'node_modules', name);
    mkdirSync(dirname(target), { recursive: true });
    rmSync(target, { force: true, recursive: true });
    symlinkSync(join(root, 'node_modules', source), target, 'junction');
  }

  /** Runs a checker of the repository in the project; returns what it prints. */
  check(script: string, ...args: readonly string[]): string {
    const path = join(root, 'node_modules', script);
    const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], {
      cwd: this.folder,
      encoding: 'utf8',
    });
    return status === 0 ? '' : stdout + stderr;
  }

  /** What a script of the project prints, read as JSON. */
  runInNode(script: string): unknown {
    this.write({ 'script.mjs': script });
    return JSON.parse(run(process.execPath, ['script.mjs'], this.folder));
  }

  /** What a compiler says of the project; nothing when it is content. */
  compile(tsconfig: string, typescript = join(root, 'node_modules/typescript')): string {
    const tsc = join(typescript, 'bin/tsc');
    return spawnSync(process.execPath, [tsc, '-p', tsconfig], { cwd: this.folder, encoding: 'utf8' }).stdout;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
