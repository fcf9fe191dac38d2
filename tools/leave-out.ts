import { parseAst } from 'vite';

/** What is left out of one file of a library, because nothing here reaches it. */
export type LeftOut = {
  /** Functions that do nothing, and what they answer, '' for nothing. */
  answers?: Record<string, string>;
  /** Variables of the file that never change: what is written into them is dropped, what reads them reads this. */
  constants?: Record<string, string>;
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
  readonly #met = new Set<string>();
  readonly #declared = new Map<string, number>();
  readonly #code: string;
  readonly #left: LeftOut;
  readonly #answers: ReadonlyMap<string, string>;
  readonly #constants: ReadonlyMap<string, string>;

  constructor(code: string, left: LeftOut) {
    this.#code = code;
    this.#left = left;
    this.#answers = new Map(Object.entries(left.answers ?? {}));
    this.#constants = new Map(Object.entries(left.constants ?? {}));
  }

  missing(): string[] {
    const { statements, members } = this.#left;
    const twice = [...this.#declared].filter(([, times]) => times > 1).map(([name]) => `single ${name}`);
    return [...this.#answers.keys(), ...this.#constants.keys(), ...(statements ?? []), ...(members ?? [])]
      .filter((name) => !this.#met.has(name))
      .concat(twice);
  }

  look(node: Node, parent: Node | undefined): void {
    if (!this.#isLeftOut(node, parent)) for (const child of childrenOf(node)) this.look(child, node);
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

  #count(name: string): void {
    this.#declared.set(name, (this.#declared.get(name) ?? 0) + 1);
  }

  #edit(start: number, end: number, text: string): void {
    this.edits.push({ start, end, text });
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isNode));

const nameOf = (node: unknown): string => (isNode(node) && node.type === 'Identifier' ? String(node['name']) : '');

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
