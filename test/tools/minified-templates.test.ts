import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { minifiedTemplates } from '../../tools/minified-templates.mjs';

const { transform, renderChunk } = minifiedTemplates() as unknown as {
  transform: { handler: (code: string, id: string) => { code: string } };
  renderChunk: { handler: (code: string) => { code: string } | null };
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
    const tokens = await readFile('components/styles/tokens.styles.ts', 'utf8');
    expect(written(tokens)).toContain('light-dark(');
  });
});

describe('templates of HTML in the package', () => {
  const shortened = (code: string): string | undefined => renderChunk.handler(code)?.code;

  it('are sent without the indentation they are written with', () => {
    expect(shortened('const a = html`\n  <p\n    class="b"\n  >\n\t${c}\n  </p>`;')).toBe(
      'const a = html` <p class="b" > ${c} </p>`;',
    );
  });

  it('are found within others, and what is put into them is left', () => {
    const code = 'html`${a ? svg`\n  <g/>` : `\n  text`}${"  "}`;\nconst plain = `\n  <p>`;';
    expect(shortened(code)).toBe('html`${a ? svg` <g/>` : `\n  text`}${"  "}`;\nconst plain = `\n  <p>`;');
  });

  it('leave code without any as it is', () => {
    expect(shortened('const a = `\n  b`;')).toBeUndefined();
  });
});
