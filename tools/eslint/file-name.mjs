import { basename } from 'node:path';

const vague = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'shared', 'types', 'misc']);
const roles = new Set(['styles', 'events', 'test', 'stories', 'bench', 'config', 'd']);

/** A file is named for what it holds, and a dotted suffix is one of the known roles. */
export const fileName = {
  meta: {
    type: 'suggestion',
    docs: { description: 'Names files for what they hold.' },
    messages: {
      vague: '"{{stem}}" says nothing of what the file holds: name it for its noun.',
      kebab: '"{{stem}}" is not in kebab-case.',
      role: '".{{role}}" is not a role: {{roles}}.',
    },
    schema: [],
  },
  create(context) {
    return {
      Program(node) {
        // A tool's settings may begin with a dot: the tool chose the name.
        if (basename(context.filename).startsWith('.')) return;
        const [stem = '', ...suffixes] = basename(context.filename).split('.').slice(0, -1);
        if (vague.has(stem)) context.report({ node, messageId: 'vague', data: { stem } });
        if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem)) context.report({ node, messageId: 'kebab', data: { stem } });
        // `vite.demo.config.ts`: what is configured may have two words.
        if (suffixes.at(-1) === 'config') return;
        for (const role of suffixes.filter((suffix) => !roles.has(suffix))) {
          context.report({ node, messageId: 'role', data: { role, roles: [...roles].join(', ') } });
        }
      },
    };
  },
};
