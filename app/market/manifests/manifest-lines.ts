import { createScanner, findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { z } from 'zod';
import type { Host } from './host.schema.ts';
import { faultMark, manifestRules } from './manifest-rules.ts';
import type { Manifest, ManifestFault, ManifestFaultName } from './manifest.schema.ts';

type Read = { manifest: Manifest; faults: [] } | { manifest: null; faults: ManifestFault[] };
type Path = readonly (string | number)[];

const deepest = 16;
const mostFaults = 50;

/**
 * Reads a manifest: plain JSON, every key once, nothing that the rules do not know. Each fault has its line and column.
 */
export function readManifest(text: string, host: Host): Read {
  const lines = lineStarts(text);
  const at = (offset: number, fault: ManifestFaultName, path: Path = [], detail = ''): ManifestFault => ({
    fault,
    path: path.join('.'),
    ...placeOf(lines, offset),
    detail: detail.slice(0, 400),
  });
  const deep = tooDeepAt(text);
  if (deep !== null) return { manifest: null, faults: [at(deep, 'too-deep', [], String(deepest))] };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  if (errors.length > 0 || !root) return { manifest: null, faults: [at(errors[0]?.offset ?? 0, 'syntax')] };
  const twice = repeatedKeys(root).map(({ offset, path }) => at(offset, 'duplicate-key', path, String(path.at(-1))));
  const value: unknown = JSON.parse(text);
  const checked = manifestRules(host).safeParse(value);
  const faults = [
    ...twice,
    ...(checked.success ? [] : checked.error.issues.flatMap(spread)).map(({ fault, path, detail }) =>
      at(offsetOf(root, path), findNodeAtLocation(root, [...path]) ? fault : 'missing', path, detail),
    ),
  ];
  if (checked.success && faults.length === 0) return { manifest: checked.data, faults: [] };
  return { manifest: null, faults: faults.slice(0, mostFaults) };
}

/** Kinds of tokens, whose names the library has for types alone. */
const [openBrace, closeBrace, openBracket, closeBracket, endOfText] = [1, 2, 3, 4, 17];

/** A scanner needs no stack, however deep brackets stand. */
function tooDeepAt(text: string): number | null {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (let token: number = scanner.scan(); token !== endOfText; token = scanner.scan()) {
    if (token === openBrace || token === openBracket) depth += 1;
    if (token === closeBrace || token === closeBracket) depth -= 1;
    if (depth > deepest) return scanner.getTokenOffset();
  }
  return null;
}

function repeatedKeys(node: Node, path: Path = []): { offset: number; path: Path }[] {
  if (node.type === 'array') return (node.children ?? []).flatMap((one, index) => repeatedKeys(one, [...path, index]));
  if (node.type !== 'object') return [];
  const seen = new Set<string>();
  return (node.children ?? []).flatMap(({ offset, children: [key, value] = [] }) => {
    const name = String(key?.value);
    const own = [...path, name];
    const found = seen.has(name) ? [{ offset, path: own }] : [];
    seen.add(name);
    return [...found, ...(value ? repeatedKeys(value, own) : [])];
  });
}

type Fault = { fault: ManifestFaultName; path: Path; detail: string };

/** One issue of Zod as faults of ours: one for each key that is not known. */
function spread(issue: z.core.$ZodIssue): Fault[] {
  const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
  const marked = new RegExp(`^${faultMark}([a-z0-9-]+):(.*)$`, 's').exec(issue.message);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ fault: 'unknown-key', path: [...path, key], detail: key }));
  if (issue.code === 'invalid_type') return [{ fault: 'wrong-type', path, detail: issue.expected }];
  if (issue.code === 'invalid_key')
    return issue.issues.flatMap(spread).map((inner) => ({ ...inner, path: [...path, ...inner.path] }));
  if (marked) return [{ fault: marked[1] as ManifestFaultName, path, detail: marked[2]! }];
  return [{ fault: 'wrong-type', path, detail: issue.code }];
}

/** Where a value stands; one that is missing is told at what should hold it. */
function offsetOf(root: Node, path: Path): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (!node) continue;
    if (length === path.length && node.parent?.type === 'property') return node.parent.offset;
    return node.offset;
  }
  return 0;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (const { index } of text.matchAll(/\n/g)) starts.push(index + 1);
  return starts;
}

function placeOf(starts: readonly number[], offset: number): { line: number; column: number } {
  const after = starts.findIndex((start) => start > offset);
  const line = after === -1 ? starts.length : after;
  return { line, column: offset - starts[line - 1]! + 1 };
}
