import { join } from 'node:path';
import stylelint from 'stylelint';
import { describe, expect, it } from 'vitest';
import { root } from './sandbox.js';

/** Names of the rules that an element's sheet with these declarations breaks. */
async function rulesBrokenBy(css: string, file = 'components/planted/planted.styles.ts'): Promise<string[]> {
  const code = file.endsWith('.css') ? css : `import { css } from 'lit';\n\nexport default css\`\n${css}\n\`;\n`;
  const configFile = join(root, 'stylelint.config.js');
  const { results } = await stylelint.lint({ code, codeFilename: join(root, file), configFile, cwd: root });
  return results.flatMap(({ warnings }) => warnings.map((warning) => warning.rule));
}

const rule = (declaration: string) => `  .a {\n    ${declaration}\n  }`;

describe('stylelint', () => {
  it.each([
    ['a hexadecimal colour', 'color: #fff;', 'color-no-hex'],
    ['a named colour', 'border: 1px solid red;', 'color-named'],
    ['a colour function', 'background: rgb(0 0 0 / 8%);', 'declaration-property-value-disallowed-list'],
    ['a colour in a mix', 'color: color-mix(in srgb, #000 10%, var(--_color-text));', 'color-no-hex'],
    ['a colour in a private property', '--_ground: #123456;', 'color-no-hex'],
    ['a token without a fallback', 'color: var(--collab-color-text);', 'declaration-property-value-disallowed-list'],
    ['a physical margin', 'margin-left: 4px;', 'property-disallowed-list'],
    ['a physical place', 'left: 0;', 'property-disallowed-list'],
    ['a physical size', 'width: 4px;', 'property-disallowed-list'],
    ['a physical corner', 'border-top-left-radius: 4px;', 'property-disallowed-list'],
    ['four sides at once', 'padding: 4px 4px 4px 8px;', 'declaration-property-value-disallowed-list'],
    ['a physical alignment', 'text-align: left;', 'declaration-property-value-disallowed-list'],
    ['a property without the prefix', '--size: 4px;', 'custom-property-pattern'],
  ])('reports %s', async (_what, declaration, name) => {
    expect(await rulesBrokenBy(rule(declaration))).toContain(name);
  });

  it.each([
    'color: var(--_color-text);',
    'color: var(--collab-comment-pin-ink, #fff);',
    'outline: 1px solid var(--collab-avatar-border-color, rgb(0 0 0 / 8%));',
    'color: light-dark(#fff, #000);',
    'border: 1px solid CanvasText;',
    'background: transparent;',
    'background: color-mix(in srgb, var(--_color-accent) 18%, transparent);',
    'background: oklch(from var(--_color-accent) 0.5 c h);',
    'background: oklch(0.5 0.1 var(--_hue));',
    'margin-inline-start: 4px;',
    'animation: red 160ms;',
    '--_size: var(--collab-comment-pin-size, 1.75rem);',
  ])('is content with %s', async (declaration) => {
    expect(await rulesBrokenBy(rule(declaration))).toEqual([]);
  });

  it('leaves colours to the themes', async () => {
    expect(await rulesBrokenBy(':root {\n  --collab-color-text: #123456;\n}\n', 'themes/planted.css')).toEqual([]);
  });
});
