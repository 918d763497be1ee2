// Writes docs/reference/ from the manifest, one page per element: `npm run reference`, or `--check` to fail where a page is stale.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';

const folder = 'docs/reference';

/** The guides and the elements they explain. An element is listed under the first guide that names it. */
const guides = [
  { file: 'getting-started.md', title: 'Getting started', elements: ['root'] },
  {
    file: 'comments-and-targets.md',
    title: 'Comments and targets',
    elements: [...['comment-layer', 'comment-tool', 'comment-pin'], ...['ghost-list', 'media-timeline']],
  },
  {
    file: 'threads.md',
    title: 'Threads',
    elements: [
      ...['thread-dialog', 'thread', 'thread-properties', 'comment', 'comment-body'],
      ...['comment-bubble', 'inline-comments', 'proposal', 'reactions', 'attachments'],
      ...['attachment-viewer', 'recording-player', 'typing', 'option-menu'],
    ],
  },
  {
    file: 'composer.md',
    title: 'Composer, people and lists',
    elements: [...['composer', 'autocomplete', 'people-picker', 'emoji-picker']],
  },
  {
    file: 'sidebar.md',
    title: 'Sidebar',
    elements: [...['comments-sidebar', 'sidebar-button'], ...['comment-bubble']],
  },
  {
    file: 'presence-and-cursors.md',
    title: 'Presence and cursors',
    elements: ['presence-avatars', 'live-cursors', 'live-selection', 'follow-banner', 'avatar'],
  },
  { file: 'live-state.md', title: 'Live state', elements: ['auto-sync', 'single-editor', 'video-sync'] },
  {
    file: 'notifications.md',
    title: 'Notifications',
    elements: [...['notification-button', 'notification-panel', 'notification', 'notification-settings'], 'toasts'],
  },
  {
    file: 'configuration.md',
    title: 'Configuration',
    elements: ['root', 'custom-buttons', 'toasts', 'option-menu', 'comments-sidebar'],
  },
  { file: 'accessibility.md', title: 'Accessibility', elements: ['tooltip', 'comment-layer', 'root'] },
  { file: 'theming.md', title: 'Theming', elements: ['icon', 'menu', 'relative-time', 'tooltip', 'avatar'] },
  { file: 'security.md', title: 'Security', elements: ['comment-body', 'attachments', 'follow-banner', 'root'] },
  { file: 'backends.md', title: 'Backends', elements: ['connection-status', 'root'] },
];

const nameOf = (element) => element.tagName.replace(/^collab-/, '');

/** Text on one line, safe in a cell of a table. */
const cell = (text = '') => text.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');

const code = (text) => (text ? `\`${cell(text)}\`` : '');

/** A type without the `undefined` that optional properties carry. */
const typeOf = (type) => code(type?.text?.replace(/( \| undefined)+$/, '').replace(/^undefined$/, ''));

/** A default value on one line, without the trailing commas of the source. */
const defaultOf = (value) =>
  code(value === 'undefined' ? '' : value?.replace(/\s+/g, ' ').replace(/([[{]) | ?,? ([\]}])/g, '$1$2'));

/** A table under a heading; nothing where there are no rows. */
function table(heading, columns, rows) {
  if (rows.length === 0) return [];
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [`## ${heading}`, [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')];
}

/** The attribute of a property, and whether the property is reflected to it. */
function attributeOf(element, field) {
  const attribute = element.attributes?.find(({ fieldName }) => fieldName === field.name);
  return attribute ? `${code(attribute.name)}${field.reflects ? ' (reflected)' : ''}` : '';
}

function signatureOf({ name, parameters = [], return: returned }) {
  const taken = parameters.map(
    (entry) => `${entry.name}${entry.optional ? '?' : ''}: ${entry.type?.text ?? 'unknown'}`,
  );
  return code(`${name}(${taken.join(', ')}): ${returned?.type?.text ?? 'void'}`);
}

/** Names with their descriptions, such as slots and parts. */
const described = (entries = [], show = code) =>
  entries.map(({ name, description }) => [show(name), cell(description)]);

/** The page of one element. */
export function elementPage(element) {
  const name = nameOf(element);
  const fields = (element.members ?? []).filter(({ kind }) => kind === 'field');
  const methods = (element.members ?? []).filter(({ kind }) => kind === 'method');
  const related = guides.filter(({ elements }) => elements.includes(name));
  return [
    '<!-- Written by `npm run reference`. -->',
    `# \`<${element.tagName}>\``,
    (element.description ?? '').trim(),
    `\`\`\`js\nimport 'collab-elements/define/${name}'; // defines the element\n` +
      `import { ${element.name} } from 'collab-elements/components/${name}'; // the class alone\n\`\`\``,
    ...table(
      'Properties and attributes',
      ['Property', 'Attribute', 'Type', 'Default', 'Description'],
      fields.map((field) => [
        code(field.name),
        attributeOf(element, field),
        typeOf(field.type),
        defaultOf(field.default),
        `${field.readonly ? 'Read-only. ' : ''}${cell(field.description)}`,
      ]),
    ),
    ...table(
      'Methods',
      ['Method', 'Description'],
      methods.map((method) => [signatureOf(method), cell(method.description)]),
    ),
    ...table(
      'Events',
      ['Event', 'Class', 'Description'],
      (element.events ?? []).map((event) => [code(event.name), code(event.type?.text), cell(event.description)]),
    ),
    ...table(
      'Slots',
      ['Slot', 'Description'],
      described(element.slots, (slot) => code(slot) || '(default)'),
    ),
    ...table('CSS parts', ['Part', 'Description'], described(element.cssParts)),
    ...table(
      'CSS states',
      ['State', 'Description'],
      described(element.cssStates, (state) => code(`:state(${state})`)),
    ),
    ...table(
      'CSS custom properties',
      ['Property', 'Default', 'Description'],
      (element.cssProperties ?? []).map((entry) => [
        code(entry.name),
        defaultOf(entry.default),
        cell(entry.description),
      ]),
    ),
    '## Guides',
    [
      ...related.map(({ file, title }) => `- [${title}](../${file})`),
      '- [All guides](../README.md)',
      '- [All elements](README.md)',
    ].join('\n'),
  ].join('\n\n');
}

/** One row per element: its tag and the first sentence of its description. */
export const elementRows = (elements) =>
  elements.map((element) => [
    `[\`<${element.tagName}>\`](${nameOf(element)}.md)`,
    cell((element.description ?? '').split(/(?<=\.)\s/)[0]),
  ]);

/** The list of all elements, grouped by guide. */
export function listPage(elements) {
  const columns = ['Element', 'Description'];
  const left = new Map(elements.map((element) => [nameOf(element), element]));
  const sections = guides.flatMap(({ file, title, elements: names }) => {
    const listed = names.flatMap((name) => left.get(name) ?? []);
    for (const name of names) left.delete(name);
    const [heading, ...rest] = table(title, columns, elementRows(listed));
    return heading ? [heading, `Guide: [${title}](../${file})`, ...rest] : [];
  });
  return [
    '<!-- Written by `npm run reference`. -->',
    '# Elements',
    'Each page lists the properties, attributes, methods, events, slots, CSS parts, CSS states and CSS custom properties of one element. ' +
      'The manifest `collab-elements/custom-elements.json` holds the same data.',
    ...sections,
    ...table('Other elements', columns, elementRows([...left.values()])),
  ].join('\n\n');
}

/** All pages of the reference, by file name, before they are formatted. */
export function referencePages(manifest) {
  const elements = manifest.modules
    .flatMap((module) => module.declarations ?? [])
    .filter(({ tagName, privacy }) => tagName && privacy !== 'private')
    .toSorted((a, b) => a.tagName.localeCompare(b.tagName));
  const pages = elements.map((element) => [`${nameOf(element)}.md`, elementPage(element)]);
  return Object.fromEntries([['README.md', listPage(elements)], ...pages]);
}

/** Files of the folder that differ from what the manifest says: missing, changed or left over. */
export function stalePages(pages, root) {
  const wanted = Object.keys(pages).filter((file) => {
    const path = join(root, file);
    return !existsSync(path) || readFileSync(path, 'utf8') !== pages[file];
  });
  const present = existsSync(root) ? readdirSync(root) : [];
  return [...wanted, ...present.filter((file) => file.endsWith('.md') && !(file in pages))].toSorted();
}

async function formatted(pages) {
  const options = { ...(await resolveConfig('README.md')), parser: 'markdown' };
  const entries = Object.entries(pages).map(async ([file, text]) => [file, await format(text, options)]);
  return Object.fromEntries(await Promise.all(entries));
}

if (import.meta.filename === process.argv[1]) {
  const pages = await formatted(referencePages(JSON.parse(readFileSync('custom-elements.json', 'utf8'))));
  const stale = stalePages(pages, folder);
  if (process.argv.includes('--check')) {
    for (const file of stale) console.error(`${folder}/${file} is stale; run npm run reference`);
    if (stale.length > 0) process.exitCode = 1;
  } else {
    mkdirSync(folder, { recursive: true });
    for (const file of stale) {
      if (file in pages) writeFileSync(join(folder, file), pages[file]);
      else rmSync(join(folder, file));
    }
  }
}
