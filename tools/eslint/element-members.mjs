// The order of an element's members, as options of perfectionist's `sort-classes`. Members of one group keep their order;
// hooks for subclasses, which are protected methods, stand beside the code that calls them.

const method = (groupName, elementNamePattern) => ({ groupName, selector: 'method', elementNamePattern });

const customGroups = [
  { groupName: 'statics', anyOf: [{ modifiers: ['static'] }, { selector: 'static-block' }] },
  // A property with accessors has its decorator on the getter.
  {
    groupName: '@property',
    anyOf: [{ decoratorNamePattern: '^property$' }, { selector: 'set-method', modifiers: ['public'] }],
  },
  { groupName: '@state', decoratorNamePattern: '^state$' },
  { groupName: '@query', decoratorNamePattern: '^query' },
  { groupName: 'fields', selector: 'property' },
  { groupName: 'constructor', selector: 'constructor' },
  method('callbacks', '^(connected|disconnected|adopted|attributeChanged|form\\w+)Callback$'),
  method('willUpdate', '^(shouldUpdate|willUpdate)$'),
  method('updated', '^(firstUpdated|updated)$'),
  method('render', '^render$'),
  { groupName: 'public methods', selector: 'method', modifiers: ['public'] },
  { groupName: 'private methods', selector: 'method', modifiers: ['private'] },
];

const groups = [
  ...['statics', '@property', '@state', '@query', 'fields', 'constructor', 'callbacks', 'willUpdate', 'updated'],
  ...['public methods', 'render', 'private methods'],
];

/** Classes of elements: those that extend one, and those with reactive properties. */
const element =
  ':matches([superClass.name=/^(Collab|LitElement$)/] > ClassBody, ClassBody:has(> * > Decorator[expression.callee.name=/^(property|state)$/]))';

/** One entry for elements, and one that leaves the order of other classes as it is. */
export const elementMembers = [
  { useConfigurationIf: { matchesAstSelector: element }, type: 'unsorted', customGroups, groups },
  { type: 'unsorted', groups: [] },
];
