import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { minifiedStyles } from '../../tools/minified-styles.mjs';

const { transform } = minifiedStyles() as {
  transform: { handler: (code: string, id: string) => { code: string } };
};
const written = (code: string): string => transform.handler(code, 'look.styles.ts').code;

describe('style sheets of the package', () => {
  it('are sent without what is said in them', () => {
    const code = 'export default css`\n  /* Why. */\n  .a {\n    color: red;\n  }\n`;\n';
    expect(written(code)).toBe('export default css`.a{color:red}`;\n');
  });

  it('keep what is escaped in them', () => {
    expect(written(String.raw`export default css${'`'}.a { content: '\\200b'; }${'`'};`)).toMatch(
      /content:"(\\\\200b|\u200b)"/,
    );
  });

  it('are found where they are written, and not where they are spoken of', () => {
    const code = '/** See `themes/tokens.css` for more. */\nexport default css`.a { color: red }`;';
    expect(written(code)).toBe('/** See `themes/tokens.css` for more. */\nexport default css`.a{color:red}`;');
  });

  it('leave the colours of light and dark to the browser', async () => {
    const tokens = await readFile('components/internal/tokens.styles.ts', 'utf8');
    expect(written(tokens)).toContain('light-dark(');
  });
});
