import stylelint from 'stylelint';

const ruleName = 'collab/token-fallback';
const messages = stylelint.utils.ruleMessages(ruleName, {
  rejected: (name) => `"${name}" needs a fallback: an element looks right with no theme file at all`,
});

/** What a page may set is read with a fallback. */
const rule = (enabled) => (root, result) => {
  if (!enabled) return;
  root.walkDecls((decl) => {
    for (const [, name] of decl.value.matchAll(/var\(\s*(--collab-[\w-]+)\s*\)/g)) {
      stylelint.utils.report({ ruleName, result, node: decl, word: name, message: messages.rejected(name) });
    }
  });
};
rule.ruleName = ruleName;
rule.messages = messages;
rule.meta = { url: '' };

export const tokenFallback = stylelint.createPlugin(ruleName, rule);
