import stylelint from 'stylelint';

const ruleName = 'collab/literal-color';
const messages = stylelint.utils.ruleMessages(ruleName, {
  rejected: (color) => `"${color}" belongs to a theme: read a token, with the colour as its fallback`,
});

const colorFunctions = new Set(['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color']);

/** CSS Color 4's names. The system's own (`CanvasText`) and `transparent` follow the page and are none of them. */
const names = new Set(
  `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood
  cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray
  darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
  darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue
  firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew
  hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
  lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
  lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue
  mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred
  midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid
  palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple
  rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue
  slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white
  whitesmoke yellow yellowgreen`.split(/\s+/),
);

/** Properties whose words are names of the author's own. */
const authorNames = /^(animation|grid|container|anchor|view-transition|font|content|will-change|transition)/;

/** Strings and addresses hold no colours; they are blanked so that positions stay. */
const blank = (text) => text.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, (match) => ' '.repeat(match.length));

const isColor = (word) => word.startsWith('#') || names.has(word.toLowerCase());

/** `oklch(from var(--x) …)` and `oklch(0.5 0.1 var(--_hue))` make a colour from what they read: no literals. */
const isLiteralFunction = (name, rest) => colorFunctions.has(name) && !/^\([^)]*\bvar\(/.test(rest);

/** The colours written out in a value, outside the fallbacks of `var()` and `light-dark()`. */
function* literalColors(value) {
  const text = blank(value);
  const open = [];
  for (const match of text.matchAll(/([-\w]+)?\(|\)|#[\da-f]+\b|[-\w]+/gi)) {
    const [token] = match;
    if (token === ')') open.pop();
    else if (token.endsWith('(')) {
      const name = token.slice(0, -1).toLowerCase();
      const rest = text.slice(match.index + name.length);
      if (!open.some(isFallback) && isLiteralFunction(name, rest)) yield { color: `${name}(…)`, index: match.index };
      open.push(name);
    } else if (!open.some(isFallback) && isColor(token)) yield { color: token, index: match.index };
  }
}

const isFallback = (name) => name === 'var' || name === 'light-dark';

/** No colour is written out where a token should be read. */
const rule = (enabled) => (root, result) => {
  if (!enabled) return;
  root.walkDecls((decl) => {
    if (authorNames.test(decl.prop)) return;
    for (const { color } of literalColors(decl.value)) {
      stylelint.utils.report({ ruleName, result, node: decl, word: color, message: messages.rejected(color) });
    }
  });
};
rule.ruleName = ruleName;
rule.messages = messages;
rule.meta = { url: '' };

export const literalColor = stylelint.createPlugin(ruleName, rule);
