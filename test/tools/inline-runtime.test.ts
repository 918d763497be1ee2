import { describe, expect, it } from 'vitest';
import { inlineRuntime } from '../../tools/inline-runtime.mjs';

const runtime = {
  type: 'chunk',
  fileName: 'chunks/rolldown-runtime.js',
  moduleIds: ['\0rolldown/runtime.js'],
  imports: [],
  code: '// \0rolldown/runtime.js\nvar give = (value) => {\n\treturn value;\n};\nexport { give as t };\n',
};

function inlined(code: string) {
  const chunk = { type: 'chunk', fileName: 'chunks/a.js', moduleIds: ['a.ts'], imports: [runtime.fileName], code };
  const bundle: Record<string, object> = { [runtime.fileName]: runtime, [chunk.fileName]: chunk };
  const { generateBundle } = inlineRuntime() as unknown as { generateBundle(options: object, bundle: object): void };
  const error = (message: string): never => {
    throw new Error(message);
  };
  generateBundle.call({ error } as never, {}, bundle);
  return { chunk, bundle };
}

describe('the functions of the bundler', () => {
  it('are copied into the chunk that uses them, in place of a request, and keep its lines', () => {
    const { chunk, bundle } = inlined(
      'import { t as give } from "./rolldown-runtime.js";\nexport const a = give(1);\n',
    );
    expect(Object.keys(bundle)).toEqual(['chunks/a.js']);
    expect(chunk.imports).toEqual([]);
    expect(chunk.code).toBe('var give = (value) => { return value; };\nexport const a = give(1);\n');
  });

  it('are not left out of a chunk that imports them in another way', () => {
    expect(() => inlined('import * as runtime from "./rolldown-runtime.js";\n')).toThrow('chunks/a.js imports');
  });
});
