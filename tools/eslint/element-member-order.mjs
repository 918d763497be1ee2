const order = [
  'statics',
  '@property',
  '@state',
  '@query',
  'fields',
  'constructor',
  'connected and disconnected callbacks',
  'willUpdate',
  'updated',
  'public methods',
  'render',
  'private methods',
];

const byDecorator = { property: '@property', state: '@state' };

const byName = {
  constructor: 'constructor',
  connectedCallback: 'connected and disconnected callbacks',
  disconnectedCallback: 'connected and disconnected callbacks',
  adoptedCallback: 'connected and disconnected callbacks',
  attributeChangedCallback: 'connected and disconnected callbacks',
  formAssociatedCallback: 'connected and disconnected callbacks',
  formDisabledCallback: 'connected and disconnected callbacks',
  formResetCallback: 'connected and disconnected callbacks',
  shouldUpdate: 'willUpdate',
  willUpdate: 'willUpdate',
  firstUpdated: 'updated',
  updated: 'updated',
  render: 'render',
};

const decoratorsOf = (member) =>
  (member.decorators ?? []).map(({ expression }) => (expression.callee ?? expression).name ?? '');

const nameOf = (member) =>
  member.key?.type === 'PrivateIdentifier' ? `#${member.key.name}` : (member.key?.name ?? '');

const isPrivate = (member) => member.key?.type === 'PrivateIdentifier' || member.accessibility === 'private';

function groupOfMethod(member) {
  if (byName[nameOf(member)]) return byName[nameOf(member)];
  // Accessors stand beside what they read; hooks for subclasses beside what calls them.
  if (member.kind !== 'method' || member.accessibility === 'protected') return undefined;
  return isPrivate(member) ? 'private methods' : 'public methods';
}

/** The group a member belongs to; undefined where it may stand anywhere. */
function groupOf(member) {
  if (member.static || member.type === 'StaticBlock') return 'statics';
  for (const decorator of decoratorsOf(member)) {
    if (byDecorator[decorator]) return byDecorator[decorator];
    if (decorator.startsWith('query')) return '@query';
  }
  if (member.type === 'PropertyDefinition') return 'fields';
  return member.type === 'MethodDefinition' ? groupOfMethod(member) : undefined;
}

const isElement = (node) =>
  /^(Collab|LitElement$)/.test(node.superClass?.name ?? '') ||
  node.body.body.some((member) => decoratorsOf(member).some((name) => byDecorator[name]));

/** The members of an element's class stand in one order everywhere. */
export const elementMemberOrder = {
  meta: {
    type: 'layout',
    docs: { description: `Orders an element's members: ${order.join(', ')}.` },
    messages: { order: '{{name}} ({{group}}) stands after {{after}}. The order is: {{order}}.' },
    schema: [],
  },
  create(context) {
    function check(node) {
      if (!isElement(node)) return;
      let highest = 0;
      for (const member of node.body.body) {
        const group = groupOf(member);
        if (group === undefined) continue;
        const rank = order.indexOf(group);
        if (rank >= highest) {
          highest = rank;
          continue;
        }
        const data = { name: nameOf(member) || group, group, after: order[highest], order: order.join(' · ') };
        context.report({ node: member, messageId: 'order', data });
      }
    }
    return { ClassDeclaration: check, ClassExpression: check };
  },
};
