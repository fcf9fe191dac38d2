import { importOf, loadModule, type Module, nameOf, type Node } from './row-types.ts';

/*
 * The text of a statement as PostgreSQL gets it, as far as the source alone tells: fragments that have a name or come
 * from a function are put in, everything else is a parameter.
 */

/** What the parameters of a function stand for, where that is a text. */
type Scope = { module: Module; given: ReadonlyMap<string, string>; before: number; depth: number };
const parameter = '\u0000';

/** The text with numbered parameters; `isPlain` takes whatever is put in for a parameter. */
export function textOf(template: Node, file: string, isPlain: boolean): string {
  const scope: Scope = { module: loadModule(file), given: new Map(), before: template.start, depth: isPlain ? 99 : 0 };
  let count = 0;
  return fill(template, scope).replaceAll(parameter, () => `$${(count += 1)}`);
}

function fill(template: Node, scope: Scope): string {
  const { quasis, expressions } = template['quasi'] as { quasis: { value: { cooked: string } }[]; expressions: Node[] };
  return quasis.map(({ value }, i) => value.cooked + (expressions[i] ? put(expressions[i], scope) : '')).join('');
}

const isSql = (node: Node) => node.type === 'TaggedTemplateExpression' && nameOf(node['tag']) === 'sql';

function put(node: Node, scope: Scope): string {
  if (scope.depth > 12) return parameter;
  const next = { ...scope, depth: scope.depth + 1 };
  if (isSql(node)) return fill(node, next);
  if (node.type === 'Identifier') {
    const found = valueOf(nameOf(node), scope);
    return found ? put(found.node, { ...found, given: scope.given, depth: next.depth }) : parameter;
  }
  if (node.type === 'ConditionalExpression') return first([node['consequent'], node['alternate']] as Node[], next);
  if (node.type === 'LogicalExpression') return first([node['left'], node['right']] as Node[], next);
  if (node.type === 'ParenthesizedExpression' || node.type === 'TSAsExpression')
    return put(node['expression'] as Node, next);
  if (node.type === 'MemberExpression') return putMember(node, next);
  return node.type === 'CallExpression' ? putCall(node, next) : parameter;
}

/** The first of several that is more than a parameter. */
function first(nodes: Node[], scope: Scope): string {
  return nodes.map((node) => put(node, scope)).find((text) => text !== parameter) ?? parameter;
}

/** A fragment of an object of fragments: of one that is chosen while it runs, the first. */
function putMember(node: Node, scope: Scope): string {
  const object = node['object'] as Node;
  const found = object.type === 'Identifier' ? valueOf(nameOf(object), scope)?.node : object;
  const written = found?.type === 'TSAsExpression' ? (found['expression'] as Node) : found;
  if (written?.type !== 'ObjectExpression') return parameter;
  const properties = (written['properties'] as Node[]).filter((one) => one.type === 'Property');
  const named = properties.filter((one) => node['computed'] || nameOf(one['key']) === nameOf(node['property']));
  return first(
    named.map((one) => one['value'] as Node),
    scope,
  );
}

function putCall(node: Node, scope: Scope): string {
  const callee = node['callee'] as Node;
  const given = node['arguments'] as Node[];
  if (callee.type === 'MemberExpression' && nameOf(callee['object']) === 'sql') {
    const text = given[0] ? wordOf(given[0], scope) : null;
    const how = nameOf(callee['property']);
    if (text === null || how === 'lit' || how === 'join') return parameter;
    return how === 'raw'
      ? text
      : text
          .split('.')
          .map((part) => `"${part}"`)
          .join('.');
  }
  const found = callee.type === 'Identifier' ? valueOf(nameOf(callee), scope) : null;
  if (!found) return parameter;
  const results = resultsOf(found.node);
  const words = new Map<string, string>();
  for (const [i, one] of ((found.node['params'] as Node[] | undefined) ?? []).entries()) {
    const isDefault = one.type === 'AssignmentPattern';
    const word = given[i] ? wordOf(given[i], scope) : isDefault ? wordOf(one['right'] as Node, scope) : null;
    if (word !== null) words.set(nameOf(isDefault ? one['left'] : one), word);
  }
  return first(results, { ...found, given: words, before: found.node.end, depth: scope.depth });
}

/** What a function gives: what it is, or what it returns. */
function resultsOf(node: Node): Node[] {
  const body = node['body'] as (Node & { body?: Node[] }) | undefined;
  if (!body) return [];
  if (body.type !== 'BlockStatement' && body.type !== 'FunctionBody') return [body];
  return returnsOf(body.body ?? []).toReversed();
}

function returnsOf(nodes: Node[]): Node[] {
  return nodes.flatMap((node) => {
    if (node.type === 'ReturnStatement') return [node['argument']].filter(Boolean) as Node[];
    if (node.type === 'BlockStatement') return returnsOf(node['body'] as Node[]);
    if (node.type !== 'IfStatement') return [];
    return returnsOf([node['consequent'], node['alternate']].filter(Boolean) as Node[]);
  });
}

/** A text that is known here: written out, put together of such, or given to the function. */
function wordOf(node: Node, scope: Scope): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type === 'Identifier') {
    const given = scope.given.get(nameOf(node));
    if (given !== undefined) return given;
    const found = valueOf(nameOf(node), scope);
    return found && found.node.type !== 'Identifier' ? wordOf(found.node, found) : null;
  }
  if (node.type === 'ConditionalExpression')
    return wordOf(node['consequent'] as Node, scope) ?? wordOf(node['alternate'] as Node, scope);
  if (node.type !== 'TemplateLiteral') return null;
  const { quasis, expressions } = node as unknown as {
    quasis: { value: { cooked: string } }[];
    expressions: Node[];
  };
  const words = expressions.map((one) => wordOf(one, scope));
  return words.every((word) => word !== null)
    ? quasis.map(({ value }, i) => value.cooked + (words[i] ?? '')).join('')
    : null;
}

/** What a name stands for: the last of that name before it, or the first after it, or what is imported. */
function valueOf(name: string, { module, given, before, depth }: Scope): (Scope & { node: Node }) | null {
  const own = module.values.get(name);
  if (own) {
    const node = own.findLast((one) => one.start < before) ?? own[0]!;
    return { module, given, before: node.start, depth, node };
  }
  const from = importOf(name, module);
  return from && valueOf(from.name, { module: from.module, given, before: Infinity, depth });
}
