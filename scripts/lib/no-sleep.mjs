/**
 * An ESLint rule that forbids tests to wait for a duration. A test must wait for a condition, an event, a message or a
 * promise that it resolves itself, or advance a controlled clock.
 */

const timers = new Set(['setTimeout', 'setInterval']);
const timerModules = new Set(['timers/promises', 'node:timers/promises']);
const sleepName = /^(sleep|delay|wait|pause)(For|Ms|Millis|Milliseconds|Seconds)?$/i;

/** The name of an identifier, or of a member with a static name. */
function nameOf(node) {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression') return null;
  if (node.computed) return node.property.type === 'Literal' ? String(node.property.value) : null;
  return node.property.name;
}

const isFunction = ({ type }) => /^(ArrowFunction|Function)(Expression|Declaration)$/.test(type);

export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      sleep: 'A test does not wait for time to pass. Wait for a condition or an event, or advance the clock.',
    },
  },

  create(context) {
    const { sourceCode } = context;
    const report = (node) => context.report({ node, messageId: 'sleep' });

    /** Whether the node or one of its descendants matches. */
    function contains(node, matches) {
      if (matches(node)) return true;
      const keys = sourceCode.visitorKeys[node.type] ?? [];
      return keys
        .flatMap((key) => node[key] ?? [])
        .some((child) => child !== null && contains(child, matches));
    }

    function variableOf(identifier) {
      for (let scope = sourceCode.getScope(identifier); scope !== null; scope = scope.upper) {
        const variable = scope.set.get(identifier.name);
        if (variable !== undefined) return variable;
      }
      return null;
    }

    /**
     * The function passed to `new Promise` whose `resolve` parameter is this variable or was assigned to it. Null for
     * other variables. `seen` are the variables of the search so far, which may have been assigned to each other.
     */
    function executorOf(variable, seen = new Set()) {
      if (seen.has(variable)) return null;
      seen.add(variable);
      for (const { type, node } of variable?.defs ?? []) {
        const isExecutor = node.parent?.type === 'NewExpression' && nameOf(node.parent.callee) === 'Promise';
        if (type === 'Parameter' && isExecutor && node.params[0]?.name === variable.name) return node;
      }
      for (const { writeExpr } of variable?.references ?? []) {
        if (writeExpr?.type !== 'Identifier' || writeExpr.name === variable.name) continue;
        const executor = executorOf(variableOf(writeExpr), seen);
        if (executor !== null) return executor;
      }
      return null;
    }

    /** Whether the callback calls the `resolve` function of a promise that it does not create itself. */
    function resolves(callback) {
      return contains(callback, (node) => {
        const executor = node.type === 'Identifier' ? executorOf(variableOf(node)) : null;
        return executor !== null && !contains(callback, (inner) => inner === executor);
      });
    }

    /** The function that the callback refers to, or the callback itself. */
    function bodyOf(callback) {
      const [definition] = (callback.type === 'Identifier' && variableOf(callback)?.defs) || [];
      if (definition?.type === 'FunctionName') return definition.node;
      return definition?.type === 'Variable' ? (definition.node.init ?? callback) : callback;
    }

    function checkTimer(call) {
      const [callback] = call.arguments;
      if (callback === undefined) return;
      if (nameOf(callback) === 'resolve' || resolves(callback) || resolves(bodyOf(callback))) report(call);
    }

    function checkHelper(name, value) {
      const isTimer = (node) => timers.has(nameOf(node));
      if (sleepName.test(name) && isFunction(value) && contains(value.body, isTimer)) report(value);
    }

    function checkModule(node) {
      if (timerModules.has(node.source?.value)) report(node);
    }

    return {
      ImportDeclaration: checkModule,
      ImportExpression: checkModule,
      ExportNamedDeclaration: checkModule,
      CallExpression(node) {
        const name = nameOf(node.callee);
        const [first] = node.arguments;
        if (name === 'waitForTimeout') report(node);
        else if (name === 'require' && timerModules.has(first?.value)) report(node);
        else if (name === 'promisify' && first !== undefined && timers.has(nameOf(first))) report(node);
        else if (timers.has(name)) checkTimer(node);
      },
      FunctionDeclaration: (node) => checkHelper(node.id?.name ?? '', node),
      VariableDeclarator: ({ id, init }) => init && checkHelper(id.name ?? '', init),
      Property: ({ key, value }) => checkHelper(nameOf(key) ?? '', value),
      MethodDefinition: ({ key, value }) => checkHelper(nameOf(key) ?? '', value),
    };
  },
};
