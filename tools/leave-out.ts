import { parseAst } from 'vite';

/** What is left out of one file of a library, because nothing here reaches it. */
export type LeftOut = {
  /** Functions that do nothing, and what they answer, '' for nothing. */
  answers?: Record<string, string>;
  /** Variables of the file that never change: what is written into them is dropped, what reads them reads this. */
  constants?: Record<string, string>;
  /** Kinds of fibers that are never made: their cases, and comparisons with them. */
  tags?: readonly number[];
  /** Statements that begin so. */
  statements?: readonly string[];
  /** Parts of objects with these names. */
  members?: readonly string[];
  /** Texts that stand there as often as told, and what stands there instead. */
  texts?: readonly (readonly [before: string, after: string, times?: number])[];
};

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Edit = { start: number; end: number; text: string };

/**
 * The code of a file without what is left out of it; what only that has used stays behind, for the bundler to drop.
 * @throws Error when something that is to be left out is not there, or not in the form that is known here
 */
export function leaveOut(code: string, left: LeftOut): string {
  const text = (left.texts ?? []).reduce((now, [before, after, times = 1]) => {
    if (now.split(before).length !== times + 1) throw new Error(`"${before}" does not stand there ${times} times`);
    return now.split(before).join(after);
  }, code);
  const work = new Edits(text, left);
  work.look(parseAst(text) as unknown as Node, undefined);
  const missing = work.missing();
  if (missing.length > 0) throw new Error(`there is no ${missing.join(', ')}`);
  return applied(text, work.edits);
}

class Edits {
  readonly edits: Edit[] = [];
  /** Of the function that is looked at. */
  #body: Node | undefined;
  readonly #met = new Set<string>();
  readonly #declared = new Map<string, number>();
  readonly #code: string;
  readonly #left: LeftOut;
  readonly #answers: ReadonlyMap<string, string>;
  readonly #constants: ReadonlyMap<string, string>;
  readonly #tags: ReadonlySet<unknown>;

  constructor(code: string, left: LeftOut) {
    this.#code = code;
    this.#left = left;
    this.#answers = new Map(Object.entries(left.answers ?? {}));
    this.#constants = new Map(Object.entries(left.constants ?? {}));
    this.#tags = new Set(left.tags);
  }

  missing(): string[] {
    const { tags, statements, members } = this.#left;
    const twice = [...this.#declared].filter(([, times]) => times > 1).map(([name]) => `single ${name}`);
    return [
      ...this.#answers.keys(),
      ...this.#constants.keys(),
      ...(tags ?? []).map(String),
      ...(statements ?? []),
      ...(members ?? []),
    ]
      .filter((name) => !this.#met.has(name))
      .concat(twice);
  }

  look(node: Node, parent: Node | undefined): void {
    const outer = this.#body;
    if (/Function/.test(node.type)) this.#body = node['body'] as Node;
    if (!this.#isLeftOut(node, parent)) this.#lookWithin(node);
    this.#body = outer;
  }

  #lookWithin(node: Node): void {
    for (const child of childrenOf(node)) this.look(child, node);
  }

  /** True when nothing within it is to be looked at any more. */
  #isLeftOut(node: Node, parent: Node | undefined): boolean {
    switch (node.type) {
      case 'FunctionDeclaration':
        return this.#answer(node);
      case 'ExpressionStatement':
        return this.#statement(node);
      case 'Property':
        return this.#member(node);
      case 'VariableDeclarator':
        return this.#declaration(node);
      case 'AssignmentExpression':
        return this.#assignment(node);
      case 'Identifier':
        return this.#reading(node, parent);
      case 'SwitchStatement':
        this.#cases(node);
        return false;
      case 'BinaryExpression':
        return this.#comparison(node);
      default:
        return false;
    }
  }

  #answer(node: Node): boolean {
    const name = nameOf(node['id']);
    const answer = this.#answers.get(name);
    if (answer === undefined) return false;
    this.#met.add(name);
    this.#count(name);
    const body = answer && `return ${answer}`;
    this.#edit(node.start, node.end, `/* @__NO_SIDE_EFFECTS__ */ function ${name}() {${body}}`);
    return true;
  }

  #statement(node: Node): boolean {
    const beginning = this.#left.statements?.find((text) => this.#code.startsWith(text, node.start));
    if (beginning === undefined) return false;
    this.#met.add(beginning);
    this.#edit(node.start, node.end, ';');
    return true;
  }

  #member(node: Node): boolean {
    const name = nameOf(node['key']);
    if (node['computed'] || !this.#left.members?.includes(name)) return false;
    this.#met.add(name);
    this.#edit(node.start, node.end + (this.#code[node.end] === ',' ? 1 : 0), '');
    return true;
  }

  #declaration(node: Node): boolean {
    const name = nameOf(node['id']);
    if (!this.#constants.has(name)) return false;
    this.#met.add(name);
    this.#count(name);
    return true;
  }

  #assignment(node: Node): boolean {
    const name = nameOf(node['left']);
    if (!this.#constants.has(name)) return false;
    if (node['operator'] !== '=') throw new Error(`${name} is not only set`);
    const right = node['right'] as Node;
    this.#edit(node.start, right.start, '');
    this.look(right, node);
    return true;
  }

  #reading(node: Node, parent: Node | undefined): boolean {
    const value = this.#constants.get(nameOf(node));
    if (value === undefined || !parent) return false;
    const isName =
      (parent.type === 'MemberExpression' && parent['property'] === node && !parent['computed']) ||
      (parent.type === 'Property' && parent['key'] === node && !parent['computed']);
    if (isName) return false;
    if (/Update|Function|Pattern/.test(parent.type)) throw new Error(`${nameOf(node)} is not only read`);
    this.#edit(node.start, node.end, value);
    return true;
  }

  #cases(node: Node): void {
    if (!isTag(node['discriminant'])) return;
    const cases = node['cases'] as (Node & { consequent: Node[] })[];
    cases.forEach((one, i) => {
      if (!this.#isTag(one['test'])) return;
      this.#met.add(String((one['test'] as Node)['value']));
      const [first] = one.consequent;
      if (!first) return this.#edit(one.start, one.end, '');
      const shared = cases.slice(0, i).findLastIndex((before) => before.consequent.length > 0) + 1;
      const isOwn = cases.slice(shared, i).every((before) => this.#isTag(before['test']));
      const before = cases[shared - 1];
      const isEnd = (i === cases.length - 1 || ends(one.consequent)) && (!before || ends(before.consequent));
      if (isOwn && isEnd) this.#leaveOutCase(one);
      else if (before && ends(before.consequent) && !isOwn) this.#edit(one.start, first.start, '');
    });
  }

  /** What it declares, other cases may use. */
  #leaveOutCase(one: Node): void {
    const names = variablesIn(one);
    const at = (this.#body ?? one).start + 1;
    if (names.length > 0) this.#edit(at, at, `var ${names.join(', ')};`);
    this.#edit(one.start, one.end, '');
  }

  #comparison(node: Node): boolean {
    const operator = String(node['operator']);
    const [left, right] = [node['left'], node['right']];
    const isTagged = (this.#isTag(left) && isTag(right)) || (this.#isTag(right) && isTag(left));
    if (!isTagged || !/^[!=]==$/.test(operator)) return false;
    this.#edit(node.start, node.end, operator === '===' ? '!1' : '!0');
    return true;
  }

  readonly #isTag = (node: unknown) => isNode(node) && node.type === 'Literal' && this.#tags.has(node['value']);

  #count(name: string): void {
    this.#declared.set(name, (this.#declared.get(name) ?? 0) + 1);
  }

  #edit(start: number, end: number, text: string): void {
    this.edits.push({ start, end, text });
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Names that `var` declares within it, functions in it aside. */
function variablesIn(node: Node): string[] {
  if (/Function/.test(node.type)) return [];
  const own = node.type === 'VariableDeclarator' ? [nameOf(node['id'])] : [];
  if (own.includes('')) throw new Error('a case declares a pattern');
  return [...own, ...childrenOf(node).flatMap(variablesIn)];
}

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isNode));

const nameOf = (node: unknown): string => (isNode(node) && node.type === 'Identifier' ? String(node['name']) : '');

const isTag = (node: unknown) =>
  isNode(node) && (nameOf(node) === 'tag' || (node.type === 'MemberExpression' && nameOf(node['property']) === 'tag'));

const ends = (statements: readonly Node[]): boolean => {
  const last = statements.at(-1);
  if (last?.type === 'BlockStatement') return ends(last['body'] as Node[]);
  return !!last && /^(?:Break|Return|Throw|Continue)Statement$/.test(last.type);
};

/** Outer edits first; what stands within one that is made already is gone with it. */
function applied(code: string, edits: readonly Edit[]): string {
  let [result, at] = ['', 0];
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue;
    result += code.slice(at, start) + text;
    at = end;
  }
  return result + code.slice(at);
}
