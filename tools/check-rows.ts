import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';

/**
 * Compares what statements select with the row types they claim: for each sql<Row>`…` the names of the columns with the
 * keys of Row. What it cannot read – a select list with a fragment or a star, a type that is computed – it leaves out.
 */
type Node = { type: string; start: number; end: number } & Record<string, unknown>;
/** `isOpen`: it takes any other column too. */
type Keys = { required: Set<string>; optional: Set<string>; isOpen?: boolean };
type Module = {
  text: string;
  types: Map<string, Node | null>;
  imported: Map<string, { from: string; name: string }>;
  statements: Node[];
};

const root = join(import.meta.dirname, '..');
const modules = new Map<string, Module>();

export type RowCheck = { faults: string[]; read: number; all: number };

/** Checks every statement of some files, named from the root. */
export function checkRows(files: readonly string[]): RowCheck {
  const result: RowCheck = { faults: [], read: 0, all: 0 };
  for (const file of files) {
    if (!readFileSync(join(root, file), 'utf8').includes('sql<')) continue;
    const module = load(file);
    for (const statement of module.statements) {
      result.all += 1;
      const keys = keysOf(statement['row'] as Node, file, 0);
      const columns = keys && columnsOf(statement['quasis'] as string[]);
      if (!keys || !columns) continue;
      result.read += 1;
      const line = module.text.slice(0, statement.start).split('\n').length;
      for (const fault of compare(keys, columns)) result.faults.push(`${file}: ${fault} (line ${line})`);
    }
  }
  return result;
}

function compare({ required, optional, isOpen }: Keys, columns: string[]): string[] {
  const missing = [...required].filter((key) => !columns.includes(key));
  const unknown = columns.filter((column) => !isOpen && !required.has(column) && !optional.has(column));
  return [
    ...missing.map((key) => `a row has no column ${key}`),
    ...unknown.map((column) => `the row type knows no column ${column}`),
  ];
}

function load(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const text = readFileSync(join(root, file), 'utf8');
  const module: Module = { text, types: new Map(), imported: new Map(), statements: [] };
  modules.set(file, module);
  const { program } = parseSync(file, text);
  if (text.includes('sql<')) visit(program as unknown as Node, (node) => note(node, module));
  else for (const node of program.body as unknown as Node[]) note((node['declaration'] as Node | null) ?? node, module);
  return module;
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof (child as Node).type === 'string') visit(child as Node, see);
  }
}

function note(node: Node, { types, imported, statements }: Module): void {
  if (node.type === 'TSTypeAliasDeclaration') {
    addType(types, node, node['typeParameters'] ? null : (node['typeAnnotation'] as Node));
  } else if (node.type === 'TSInterfaceDeclaration') {
    addType(types, node, (node['extends'] as Node[]).length > 0 ? null : (node['body'] as Node));
  } else if (node.type === 'ImportDeclaration') {
    const from = (node['source'] as { value: string }).value;
    for (const one of node['specifiers'] as Node[])
      if (one.type === 'ImportSpecifier') imported.set(nameOf(one['local']), { from, name: nameOf(one['imported']) });
  } else if (node.type === 'TaggedTemplateExpression' && nameOf(node['tag']) === 'sql') {
    const row = (node['typeArguments'] as { params: Node[] } | null)?.params[0];
    const { quasis } = node['quasi'] as { quasis: { value: { cooked: string } }[] };
    if (row) statements.push({ ...node, row, quasis: quasis.map(({ value }) => value.cooked) });
  }
}

/** Two of one name belong to two functions: which is meant is not read. */
function addType(types: Module['types'], node: Node, type: Node | null): void {
  const name = nameOf(node['id']);
  types.set(name, types.has(name) ? null : type);
}

const nameOf = (node: unknown) => (node as { name?: string }).name ?? '';

/** The keys of a type; null when they are computed in a way that is not read here. */
function keysOf(type: Node, file: string, depth: number): Keys | null {
  if (depth > 12) return null;
  const members = (type['members'] ?? type['body']) as Node[] | undefined;
  if (type.type === 'TSTypeLiteral' || type.type === 'TSInterfaceBody') return keysOfMembers(members!);
  if (type.type === 'TSParenthesizedType') return keysOf(type['typeAnnotation'] as Node, file, depth + 1);
  if (type.type === 'TSIntersectionType') {
    const parts = (type['types'] as Node[]).map((part) => keysOf(part, file, depth + 1));
    return parts.every((part) => part !== null) ? joinKeys(parts) : null;
  }
  return type.type === 'TSTypeReference' ? keysOfReference(type, file, depth) : null;
}

const joinKeys = (parts: Keys[]): Keys => ({
  required: new Set(parts.flatMap(({ required }) => [...required])),
  optional: new Set(parts.flatMap(({ optional }) => [...optional])),
  isOpen: parts.some(({ isOpen }) => isOpen),
});

function keysOfMembers(members: Node[]): Keys | null {
  const keys: Keys = { required: new Set(), optional: new Set() };
  for (const member of members) {
    if (member.type === 'TSIndexSignature') {
      keys.isOpen = true;
      continue;
    }
    if (member.type !== 'TSPropertySignature' || member['computed']) return null;
    const key = member['key'] as { name?: string; value?: string };
    keys[member['optional'] ? 'optional' : 'required'].add(key.name ?? key.value!);
  }
  return keys;
}

function keysOfReference(type: Node, file: string, depth: number): Keys | null {
  const name = nameOf(type['typeName']);
  const given = (type['typeArguments'] as { params: Node[] } | null)?.params;
  if (!given) return keysOfName(name, file, depth);
  if (!['Pick', 'Omit', 'Partial', 'Readonly', 'Required'].includes(name)) return null;
  const keys = keysOf(given[0]!, file, depth + 1);
  if (!keys || name === 'Readonly') return keys;
  if (name === 'Partial') return { required: new Set(), optional: new Set([...keys.required, ...keys.optional]) };
  if (name === 'Required') return { required: new Set([...keys.required, ...keys.optional]), optional: new Set() };
  const chosen = literalsOf(given[1]!);
  if (!chosen) return null;
  const keep = (key: string) => chosen.includes(key) === (name === 'Pick');
  return { required: new Set([...keys.required].filter(keep)), optional: new Set([...keys.optional].filter(keep)) };
}

function literalsOf(type: Node): string[] | null {
  if (type.type === 'TSLiteralType') return [(type['literal'] as { value: string }).value];
  if (type.type !== 'TSUnionType') return null;
  const parts = (type['types'] as Node[]).map(literalsOf);
  return parts.every((part) => part !== null) ? parts.flat() : null;
}

function keysOfName(name: string, file: string, depth: number): Keys | null {
  const { types, imported } = load(file);
  const own = types.get(name);
  if (own !== undefined) return own && keysOf(own, file, depth + 1);
  const from = imported.get(name);
  if (!from || !/^[.#]/.test(from.from)) return null;
  const path = from.from.startsWith('#') ? from.from.slice(1) : relative(root, join(root, dirname(file), from.from));
  return existsSync(join(root, path)) ? keysOfName(from.name, path, depth + 1) : null;
}

/** A hole stands for what is put in: a value, or text that nobody sees here. */
const hole = '\u0000';
/** What follows a select list. */
const ends = /^(?:from|where|union|group|order|limit|into|for|having|;)$/i;
const words = /[a-z_]\w*|"[^"]+"|'(?:[^']|'')*'|\S/gi;

/** The columns that a statement gives, or null when its text alone does not tell. */
export function columnsOf(quasis: readonly string[]): string[] | null {
  const tokens = tokensOf(quasis.join(hole).replaceAll(/--[^\n]*/g, ''));
  const start = startOf(tokens);
  if (start < 0) return null;
  const columns: string[] = [];
  let item: string[] = [];
  for (const [token, depth] of tokens.slice(start)) {
    const isOuter = depth === 0;
    if (isOuter && ends.test(token) && item.at(-1)?.toLowerCase() !== 'distinct') break;
    if (isOuter && token === ',') {
      columns.push(columnOf(item));
      item = [];
    } else item.push(isOuter ? token : depth === 1 && token === ')' ? ')' : '·');
  }
  columns.push(columnOf(item));
  return columns.includes('') ? null : columns;
}

/** Each token with its depth in brackets. */
function tokensOf(text: string): [string, number][] {
  let depth = 0;
  return [...text.matchAll(words)].map(([token]) => {
    if (token === '(' || token === '[') depth += 1;
    const found: [string, number] = [token, depth];
    if (token === ')' || token === ']') depth -= 1;
    return found;
  });
}

/** Where the select list begins: after the outer `select`, or after the outer `returning`. */
function startOf(tokens: [string, number][]): number {
  const at = (word: RegExp) => tokens.findIndex(([token, depth]) => depth === 0 && word.test(token));
  const writes = at(/^(?:insert|update|delete|merge)$/i);
  const selects = at(/^select$/i);
  if (writes >= 0 && (selects < 0 || writes < selects)) {
    const returning = at(/^returning$/i);
    return returning < 0 ? -1 : returning + 1;
  }
  if (selects < 0) return -1;
  const next = tokens[selects + 1]?.[0].toLowerCase();
  if (next === 'distinct') return tokens[selects + 2]?.[0].toLowerCase() === 'on' ? -1 : selects + 2;
  return next === 'all' ? selects + 2 : selects + 1;
}

/** The name of a column: its alias, or the name it has; '' when it is not told. */
function columnOf(item: string[]): string {
  const last = item.at(-1) ?? '';
  const before = item.at(-2) ?? '';
  if (/^"[^"]+"$/.test(last)) return last.slice(1, -1);
  if (!/^[a-z_]\w*$/i.test(last) || before === ':') return '';
  if (/^(?:end|null|true|false|and|or|is|asc|desc)$/i.test(last)) return '';
  if (item.length === 1 || before === '.' || before.toLowerCase() === 'as') return last.toLowerCase();
  return before === ')' || before === ']' || /^(?:[a-z_]\w*|"[^"]+"|'.*'|\d+)$/i.test(before) ? last.toLowerCase() : '';
}
