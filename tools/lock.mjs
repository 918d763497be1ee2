// Looks for packages that package-lock.json promises but does not hold: node tools/lock.mjs
// npm leaves a platform's package out of the lock when it cannot fetch it, and `npm ci` then fails everywhere.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Returns one line for each problem of a lock file. */
export function lockProblems(lock, manifest) {
  const paths = Object.keys(lock.packages);
  const isLocked = (name) => paths.some((path) => path.endsWith(`node_modules/${name}`));
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(name))
      .map((name) => `${path}: ${name} is not in the lock`),
  );
  const loose = Object.entries(manifest.devDependencies ?? {})
    .filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name}: "${version}" is no exact version`);
  // A page has its own Lit, ProseMirror or signals: an exact version here would load a second copy beside it.
  const exact = Object.entries(manifest.dependencies ?? {})
    .filter(([, version]) => !/^\^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name}: "${version}" is no caret range`);
  return [...missing, ...loose, ...exact];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [lock, manifest] = ['package-lock.json', 'package.json'].map((file) => JSON.parse(readFileSync(file, 'utf8')));
  const problems = lockProblems(lock, manifest);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
