const images = import.meta.glob<string>('../../docs/*.png', { eager: true, query: '?url', import: 'default' });
const guides = import.meta.glob<string>('./*.mdx', { eager: true, query: '?raw', import: 'default' });
const stories = import.meta.glob<string>('../**/*.stories.ts', { eager: true, query: '?raw', import: 'default' });

const fileName = (path: string): string => path.split('/').at(-1) ?? '';

/** The address of a docs page in Storybook, from its title. */
const addressOf = (title: string): string => `?path=/docs/${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}--docs`;

/** The addresses of the pages that a pattern finds a title in, by file name. */
function addresses(sources: Readonly<Record<string, string>>, title: RegExp): ReadonlyMap<string, string> {
  const entries = Object.entries(sources).map(([path, source]) => {
    const [, found] = title.exec(source) ?? [];
    return [fileName(path).replace(/\..*/, ''), found ? addressOf(found) : ''] as const;
  });
  return new Map(entries);
}

const guideAddresses = addresses(guides, /<Meta title="([^"]+)"/);
const elementAddresses = addresses(stories, /^ {2}title: '([^']+)',$/m);

/** The address in Storybook of a page that a guide links to; empty where Storybook has no such page. */
function linkAddress(path: string): string {
  const [, folder = '', name = ''] = /^(?:(.*)\/)?([\w-]+)\.md$/.exec(path) ?? [];
  if (folder === 'reference') return elementAddresses.get(name) ?? '';
  return folder === '' ? (guideAddresses.get(name === 'README' ? 'overview' : name) ?? '') : '';
}

/**
 * A page of docs/ as Storybook shows it. Links to guides and elements lead to their pages in Storybook, links to other files become
 * plain text, and images come from the bundle.
 */
export function guideText(markdown: string): string {
  const pictures = new Map(Object.entries(images).map(([path, url]) => [fileName(path), url]));
  return markdown
    .replace(
      /!\[([^\]]*)\]\(([\w.-]+)\)/g,
      (_match, alt: string, file: string) => `![${alt}](${pictures.get(file) ?? file})`,
    )
    .replace(/\[([^\]]+)\]\(([\w./-]+\.md)(#[\w-]+)?\)/g, (_match, label: string, path: string, hash = '') => {
      const address = linkAddress(path);
      return address ? `[${label}](${address}${String(hash)})` : label;
    });
}
