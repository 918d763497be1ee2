// Holds what custom-elements.json says of each element against its source: node tools/manifest.mjs
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { elementFolders, elementNames } from './entries.mjs';

const tagOrder = ['tag', 'slot', 'fires', 'csspart', 'cssstate', 'cssprop'];

const classNameOf = (name) => `Collab${name.replace(/(^|-)([a-z])/g, (_match, _dash, letter) => letter.toUpperCase())}`;

/** Folders of components/ that hold what elements share. */
const sharedFolders = ['base', 'controllers', 'display', 'page', 'styles'];

/** The source of folders of components/, as one text. */
function sourceOf(root, folders) {
  const paths = folders.map((folder) => join(root, 'components', folder)).filter((path) => existsSync(path));
  const files = paths.flatMap((path) =>
    readdirSync(path, { recursive: true, encoding: 'utf8' }).map((file) => join(path, file)),
  );
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

/** The source of elements, as one text. */
const elementSource = (root, names) =>
  sourceOf(
    root,
    elementFolders(root).filter((folder) => names.includes(basename(folder))),
  );

const withoutComments = (source) => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** All names a pattern's first group finds; a list in a quotation counts as many. */
function names(source, pattern) {
  return new Set([...source.matchAll(pattern)].flatMap(([, found = '']) => found.split(/[\s,]+/)).filter(Boolean));
}

/** Returns the public names in the source. Names that are composed at run time are not found. */
function used(source, name) {
  const slots = names(source, /<slot[^>]*?\sname="([\w-]+)"/g);
  if (/<slot(?![^>]*\sname=)[\s>]/.test(source)) slots.add('');
  const exported = [...names(source, /\bexportparts(?:=|', )["']([^"']+)["']/g)].filter((part) => !part.endsWith(':'));
  return {
    slot: slots,
    csspart: new Set([...names(source, /\spart="([\w\s-]+)"/g), ...exported]),
    cssstate: names(source, /(?:setState|states\.(?:add|delete|toggle))\(\s*'([\w-]+)'/g),
    cssprop: names(source, new RegExp(`(--collab-${name}-[\\w-]+)`, 'g')),
    fires: names(source, /\bnew (?:\w+\.)?(Collab\w*Event)\(/g),
  };
}

/** Names the manifest gives, by the tag that documents them. */
function documented(element) {
  const list = (key, field = 'name') => new Set((element[key] ?? []).map((entry) => entry[field] ?? ''));
  return {
    slot: list('slots'),
    csspart: list('cssParts'),
    cssstate: list('cssStates'),
    cssprop: list('cssProperties'),
    fires: new Set((element.events ?? []).map(({ type }) => type?.text ?? '')),
  };
}

/** The tags of the class's own comment, in order. */
function tagsOf(source, className) {
  const [, comment = ''] =
    source.match(new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*export class ${className} `)) ?? [];
  return [...comment.matchAll(/^\s*\*\s*@(\w+)/gm)].map(([, tag]) => tag);
}

const spoken = (name) => (name === '' ? 'the default' : `"${name}"`);

/**
 * Returns the source outside the element's own folder in which the names of each tag may occur. Events come from inner elements and
 * from shared modules, slots from templates of inner elements, parts and states from shared modules.
 */
function lenders(root, source) {
  const inside = [...names(source, /from '(?:\.\.\/)+(?:[a-z]+\/)?([\w-]+)\/[\w.-]+'/g)];
  const shared = withoutComments(sourceOf(root, sharedFolders));
  const other = withoutComments(elementSource(root, inside));
  return { slot: other, csspart: shared, cssstate: shared, fires: other + shared };
}

/** Reports names that are documented but not in the source, or in the source but not documented. */
function* differences(root, element, source, name) {
  const own = used(source, name);
  const lent = lenders(root, source);
  for (const [tag, said] of Object.entries(documented(element))) {
    const there = lent[tag] ? new Set([...own[tag], ...used(lent[tag], name)[tag]]) : own[tag];
    for (const entry of said) if (!occurs(there, source, entry)) yield `@${tag} ${spoken(entry)} is not in the source`;
    for (const entry of own[tag]) if (!said.has(entry)) yield `@${tag} ${spoken(entry)} is not documented`;
  }
}

/** Whether the source contains a name, as a name or as a string literal. */
const occurs = (there, source, entry) => there.has(entry) || (entry !== '' && source.includes(`'${entry}'`));

/** Methods every HTML element has; an element's own do the same. */
const native = new Set(['focus', 'blur', 'click']);

/** Reports members, slots, events, parts, states and properties without a description. */
function* silences(element) {
  if (!element.description?.trim()) yield 'has no summary';
  const kinds = {
    members: 'property or method',
    slots: '@slot',
    events: '@fires',
    cssParts: '@csspart',
    cssStates: '@cssstate',
    cssProperties: '@cssprop',
  };
  for (const [key, kind] of Object.entries(kinds)) {
    for (const entry of element[key] ?? [])
      if (!entry.description?.trim() && !native.has(entry.name))
        yield `${kind} ${spoken(entry.name)} has no description`;
  }
}

/** The one event without a verb: it carries the store's own. */
const storeEvent = 'collab-event';

function* eventProblems(element) {
  for (const { name, type } of element.events ?? []) {
    if (!type?.text) yield `@fires ${name} names no class: @fires {CollabXEvent} ${name} - …`;
    if (name === storeEvent || /^collab-[a-z]+(-[a-z]+)+$/.test(name)) continue;
    yield `event "${name}" is not called collab-<noun>-<verb>`;
  }
}

function* elementProblems(root, manifest, name) {
  const [tag, className] = [`collab-${name}`, classNameOf(name)];
  const declarations = manifest.modules.flatMap((module) => module.declarations ?? []);
  const element = declarations.find(({ tagName }) => tagName === tag);
  if (!element) return yield `no class has "@tag ${tag}"`;
  if (element.name !== className) yield `its class is ${element.name}, not ${className}`;
  const raw = elementSource(root, [name]);
  const source = withoutComments(raw);
  const ranks = tagsOf(raw, element.name)
    .map((found) => tagOrder.indexOf(found))
    .filter((rank) => rank >= 0);
  if (ranks.some((rank, index) => rank < (ranks[index - 1] ?? 0)))
    yield `its tags are not in the order @${tagOrder.join(', @')}`;
  yield* silences(element);
  yield* differences(root, element, source, name);
  yield* eventProblems(element);
}

/** Everything that is wrong with the documentation of the elements, a line each. */
export function manifestProblems(root, manifest) {
  return elementNames(root).flatMap((name) =>
    [...elementProblems(root, manifest, name)].map((problem) => `<collab-${name}>: ${problem}`),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = manifestProblems(process.cwd(), JSON.parse(readFileSync('custom-elements.json', 'utf8')));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
