import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';

/*
 * Reads from source text what rows a statement claims to give: for each sql<Row>`…` the columns of Row with the kinds
 * of values that they may have. What is computed in a way that is not read here is null.
 */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>;
/** What the driver makes of a value; `unknown` fits with all. */
export type Kind = 'string' | 'number' | 'boolean' | 'bigint' | 'Date' | 'Buffer' | 'object' | 'array' | 'unknown';
export type Column = { kinds: ReadonlySet<Kind>; isOptional: boolean };
/** `isOpen`: it takes any other column too. */
export type Row = { columns: Map<string, Column>; isOpen: boolean };
export type Statement = { line: number; row: Row | null; template: Node };
export type Module = {
  file: string;
  text: string;
  types: Map<string, Node | null>;
  imported: Map<string, { from: string; name: string }>;
  statements: { row: Node; template: Node }[];
  /** What has a name and a value: constants and functions, all of one name in the order of the file. */
  values: Map<string, Node[]>;
};

const root = join(import.meta.dirname, '..');
const modules = new Map<string, Module>();

/** The statements of a file, named from the root, that claim a type for their rows. */
export function statementsOf(file: string): Statement[] {
  const module = loadModule(file);
  return module.statements.map(({ row, template }) => ({
    line: module.text.slice(0, template.start).split('\n').length,
    row: rowOf(row, module, 0),
    template,
  }));
}

/** A file with all that has a name in it. */
export function loadModule(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const text = readFileSync(join(root, file), 'utf8');
  const module: Module = { file, text, types: new Map(), imported: new Map(), statements: [], values: new Map() };
  modules.set(file, module);
  visit(parseSync(file, text).program as unknown as Node, (node) => note(node, module));
  return module;
}

/** The module that a name is imported from, and its name there; null for a package. */
export function importOf(name: string, { file, imported }: Module): { module: Module; name: string } | null {
  const found = imported.get(name);
  if (!found || !/^[.#]/.test(found.from)) return null;
  const { from } = found;
  const path = from.startsWith('#') ? from.slice(1) : relative(root, join(root, dirname(file), from));
  return existsSync(join(root, path)) ? { module: loadModule(path), name: found.name } : null;
}

export const nameOf = (node: unknown): string => (node as { name?: string } | null)?.name ?? '';

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof (child as Node).type === 'string') visit(child as Node, see);
  }
}

function note(node: Node, { types, imported, statements, values }: Module): void {
  const keep = (name: string, value: Node) => values.set(name, [...(values.get(name) ?? []), value]);
  if (node.type === 'TSTypeAliasDeclaration') {
    addType(types, node, node['typeParameters'] ? null : (node['typeAnnotation'] as Node));
  } else if (node.type === 'TSInterfaceDeclaration') {
    addType(types, node, (node['extends'] as Node[]).length > 0 ? null : (node['body'] as Node));
  } else if (node.type === 'ImportDeclaration') {
    const from = (node['source'] as { value: string }).value;
    for (const one of node['specifiers'] as Node[])
      if (one.type === 'ImportSpecifier') imported.set(nameOf(one['local']), { from, name: nameOf(one['imported']) });
  } else if (node.type === 'VariableDeclarator' && node['init']) {
    keep(nameOf(node['id']), node['init'] as Node);
  } else if (node.type === 'FunctionDeclaration') {
    keep(nameOf(node['id']), node);
  } else if (node.type === 'TaggedTemplateExpression' && nameOf(node['tag']) === 'sql') {
    const row = (node['typeArguments'] as { params: Node[] } | null)?.params[0];
    if (row && !isFragment(row)) statements.push({ row, template: node });
  }
}

/** What is of one value is a part of a statement. */
const isFragment = ({ type }: Node) => /^TS(?:Boolean|Number|String|Unknown)Keyword$/.test(type);

/** Two of one name belong to two functions: which is meant is not read. */
function addType(types: Module['types'], node: Node, type: Node | null): void {
  const name = nameOf(node['id']);
  types.set(name, types.has(name) ? null : type);
}

function rowOf(type: Node, module: Module, depth: number): Row | null {
  if (depth > 12) return null;
  if (type.type === 'TSTypeLiteral') return rowOfMembers(type['members'] as Node[], module);
  if (type.type === 'TSInterfaceBody') return rowOfMembers(type['body'] as Node[], module);
  if (type.type === 'TSObjectKeyword') return { columns: new Map(), isOpen: true };
  if (type.type === 'TSIndexedAccessType') {
    const found = partOf(type, module, depth);
    return found && rowOf(found.type, found.module, depth + 1);
  }
  if (type.type === 'TSParenthesizedType') return rowOf(type['typeAnnotation'] as Node, module, depth + 1);
  if (type.type === 'TSIntersectionType') {
    const parts = (type['types'] as Node[]).map((part) => rowOf(part, module, depth + 1));
    if (!parts.every((part) => part !== null)) return null;
    return { columns: new Map(parts.flatMap((part) => [...part.columns])), isOpen: parts.some((part) => part.isOpen) };
  }
  return type.type === 'TSTypeReference' ? rowOfReference(type, module, depth) : null;
}

function rowOfMembers(members: Node[], module: Module): Row | null {
  const row: Row = { columns: new Map(), isOpen: false };
  for (const member of members) {
    if (member.type === 'TSIndexSignature') {
      row.isOpen = true;
      continue;
    }
    if (member.type !== 'TSPropertySignature' || member['computed']) return null;
    const key = member['key'] as { name?: string; value?: string };
    const type = (member['typeAnnotation'] as { typeAnnotation: Node }).typeAnnotation;
    row.columns.set(key.name ?? key.value!, {
      kinds: kindsOf(type, module, 0),
      isOptional: Boolean(member['optional']),
    });
  }
  return row;
}

function rowOfReference(type: Node, module: Module, depth: number): Row | null {
  const name = nameOf(type['typeName']);
  const given = (type['typeArguments'] as { params: Node[] } | null)?.params;
  if (!given) {
    const found = typeOf(name, module);
    return found && rowOf(found.type, found.module, depth + 1);
  }
  if (name === 'Record') return rowOfRecord(given, module);
  if (!['Pick', 'Omit', 'Partial', 'Readonly', 'Required'].includes(name)) return null;
  const row = rowOf(given[0]!, module, depth + 1);
  if (!row || name === 'Readonly') return row;
  const columns = [...row.columns];
  const all = (isOptional: boolean) => new Map(columns.map(([key, column]) => [key, { ...column, isOptional }]));
  if (name === 'Partial' || name === 'Required') return { ...row, columns: all(name === 'Partial') };
  const chosen = literalsOf(given[1]!, module);
  if (!chosen) return null;
  return { ...row, columns: new Map(columns.filter(([key]) => chosen.includes(key) === (name === 'Pick'))) };
}

function rowOfRecord([keys, value]: Node[], module: Module): Row | null {
  const kinds = kindsOf(value!, module, 0);
  if (keys!.type === 'TSStringKeyword') return { columns: new Map(), isOpen: true };
  const names = literalsOf(keys!, module);
  return names && { columns: new Map(names.map((name) => [name, { kinds, isOptional: false }])), isOpen: false };
}

type Found = { type: Node; module: Module };

/** The type of a key, or of the things in a list: `Row['key']`, `List[number]`. */
function partOf(type: Node, module: Module, depth: number): Found | null {
  const whole = depth > 12 ? null : resolved(type['objectType'] as Node, module, depth + 1);
  const index = type['indexType'] as Node;
  if (!whole) return null;
  if (index.type === 'TSNumberKeyword')
    return whole.type.type === 'TSArrayType' ? { type: whole.type['elementType'] as Node, module: whole.module } : null;
  const key = (index['literal'] as { value?: string } | undefined)?.value;
  const members = (whole.type['members'] ?? whole.type['body']) as Node[] | undefined;
  const member = members?.find((one) => {
    const name = one['key'] as { name?: string; value?: string } | undefined;
    return key !== undefined && (name?.name ?? name?.value) === key;
  });
  const found = (member?.['typeAnnotation'] as { typeAnnotation: Node } | undefined)?.typeAnnotation;
  return found ? { type: found, module: whole.module } : null;
}

/** What a type is written out, behind its names; of an alternative with null what is not null. */
function resolved(type: Node, module: Module, depth: number): Found | null {
  if (depth > 12) return null;
  if (type.type === 'TSTypeOperator' || type.type === 'TSParenthesizedType')
    return resolved(type['typeAnnotation'] as Node, module, depth + 1);
  if (type.type === 'TSIndexedAccessType') {
    const found = partOf(type, module, depth);
    return found && resolved(found.type, found.module, depth + 1);
  }
  if (type.type === 'TSUnionType') {
    const others = (type['types'] as Node[]).filter((one) => one.type !== 'TSNullKeyword');
    return others.length === 1 ? resolved(others[0]!, module, depth + 1) : null;
  }
  if (type.type !== 'TSTypeReference' || type['typeArguments']) return { type, module };
  const found = typeOf(nameOf(type['typeName']), module);
  return found && resolved(found.type, found.module, depth + 1);
}

function typeOf(name: string, module: Module): Found | null {
  const own = module.types.get(name);
  if (own !== undefined) return own && { type: own, module };
  const from = importOf(name, module);
  return from && typeOf(from.name, from.module);
}

function literalsOf(type: Node, module: Module): string[] | null {
  if (type.type === 'TSLiteralType') return [(type['literal'] as { value: string }).value];
  if (type.type === 'TSTypeReference' && !type['typeArguments']) {
    const found = typeOf(nameOf(type['typeName']), module);
    return found && literalsOf(found.type, found.module);
  }
  if (type.type !== 'TSUnionType') return null;
  const parts = (type['types'] as Node[]).map((part) => literalsOf(part, module));
  return parts.every((part) => part !== null) ? parts.flat() : null;
}

const plain: Record<string, Kind | null> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSBigIntKeyword: 'bigint',
  TSObjectKeyword: 'object',
  TSTypeLiteral: 'object',
  TSArrayType: 'array',
  TSTupleType: 'array',
  TSNullKeyword: null,
  TSUndefinedKeyword: null,
};
const named: Record<string, Kind> = { Date: 'Date', Buffer: 'Buffer', Record: 'object', Map: 'object' };

/** The kinds of values of a type; whether it takes null too is not told. */
function kindsOf(type: Node, module: Module, depth: number): ReadonlySet<Kind> {
  const simple = plain[type.type];
  if (simple !== undefined) return new Set(simple ? [simple] : []);
  if (depth < 8) {
    if (type.type === 'TSUnionType')
      return new Set((type['types'] as Node[]).flatMap((part) => [...kindsOf(part, module, depth + 1)]));
    if (type.type === 'TSParenthesizedType') return kindsOf(type['typeAnnotation'] as Node, module, depth + 1);
    if (type.type === 'TSTypeOperator') return kindsOf(type['typeAnnotation'] as Node, module, depth + 1);
    if (type.type === 'TSIndexedAccessType') {
      const found = partOf(type, module, depth);
      return found ? kindsOf(found.type, found.module, depth + 1) : new Set(['unknown']);
    }
    if (type.type === 'TSLiteralType') return new Set([typeof (type['literal'] as { value: unknown }).value as Kind]);
    if (type.type === 'TSTypeReference') {
      const name = nameOf(type['typeName']);
      const found = typeOf(name, module);
      if (found) return kindsOf(found.type, found.module, depth + 1);
      if (named[name]) return new Set([named[name]]);
    }
  }
  return new Set(['unknown']);
}
