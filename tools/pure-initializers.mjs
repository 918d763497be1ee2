import MagicString from 'magic-string';
import { parseAst } from 'vite';

/** Nodes whose evaluation a bundler cannot prove to be without effect: a getter, a `toString` or a function could have one. */
const unproved = new Set([
  'CallExpression',
  'MemberExpression',
  'NewExpression',
  'SpreadElement',
  'TaggedTemplateExpression',
  'TemplateLiteral',
]);

/** Nodes whose content runs later. */
const deferred = new Set([
  'ArrowFunctionExpression',
  'FunctionExpression',
  'ClassExpression',
  'ClassDeclaration',
  'FunctionDeclaration',
]);

/**
 * Vite plugin that marks the initial values of a module's variables as pure, so that a bundler drops those that nobody uses. The
 * modules keep this promise (`sideEffects` in package.json), but a bundler applies that only to whole files, and a chunk of the
 * package contains many modules.
 * @returns {import('vite').Plugin}
 */
export const pureInitializers = () => ({
  name: 'pure-initializers',
  enforce: 'post',
  transform: {
    filter: { id: /\.ts$/ },
    handler(code) {
      const marked = new MagicString(code);
      for (const statement of parseAst(code).body) {
        const declaration = statement.declaration ?? statement;
        if (declaration.type === 'ClassDeclaration' && declaration.body.body.some((member) => member.static)) {
          marked.appendLeft(declaration.start, `const ${declaration.id.name} = /* @__PURE__ */ (() => `);
          marked.appendRight(declaration.end, ')();');
        }
        const values =
          declaration.type === 'VariableDeclaration'
            ? declaration.declarations.map(({ init }) => init)
            : statement.type === 'ExportDefaultDeclaration'
              ? [declaration]
              : [];
        for (const value of values) {
          const nodes = [...unprovedIn(value)];
          if (nodes.every(({ type }) => isCall(type))) {
            for (const { start } of nodes) marked.appendLeft(start, '/* @__PURE__ */ ');
          } else {
            marked.appendLeft(value.start, '/* @__PURE__ */ (() => (');
            marked.appendRight(value.end, '))()');
          }
        }
      }
      return { code: marked.toString(), map: marked.generateMap({ hires: 'boundary' }) };
    },
  },
});

const isCall = (type) => type === 'CallExpression' || type === 'NewExpression';

/** The unproved nodes of an expression that are evaluated with it. A pure call covers its function: `Object.freeze` and the like. */
function* unprovedIn(node) {
  if (Array.isArray(node)) {
    for (const item of node) yield* unprovedIn(item);
    return;
  }
  if (typeof node?.type !== 'string' || deferred.has(node.type)) return;
  if (unproved.has(node.type)) yield node;
  for (const [key, value] of Object.entries(node))
    if (typeof value === 'object' && !(key === 'callee' && isPlainName(value))) yield* unprovedIn(value);
}

const isPlainName = ({ type, object, computed }) =>
  type === 'Identifier' || (type === 'MemberExpression' && !computed && object.type === 'Identifier');
