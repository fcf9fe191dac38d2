import { RE2JS } from 're2js';
import { installFile, longLine, type TextRule, textRules } from './code-rules.ts';
import { encodingOf, isScript, kindOf } from './file-kinds.ts';
import { type CheckName, checkNames, type CheckSwitch, type Finding, type OwnPattern } from './scans.schema.ts';
import { entropyOf, secretRules } from './secret-rules.ts';
import { lineAt, type TextBlock, TextBlocks } from './text-blocks.ts';

/** What a look through all files found; `found` counts also what is not listed. */
export type Scanned = { findings: Finding[]; found: Partial<Record<CheckName, number>>; hosts: SeenHost[] };
/** A server whose address stands in a file. */
export type SeenHost = { host: string; isPlain: boolean; isNumber: boolean; file: string; line: number };

type Options = { switches: Record<CheckName, CheckSwitch>; patterns: readonly OwnPattern[] };
type Hit = Omit<Finding, 'file'>;

const [mostOfCheck, mostOfRuleInFile, mostHosts] = [100, 5, 500];
const address =
  /\b(https?|wss?|ftp):\/\/(\[[0-9a-f:.]{2,45}\]|[a-z0-9](?:[a-z0-9-]{0,62}\.)*[a-z0-9-]{0,62})(?=[:/?#"'`\s)<>\\,;]|$)/gi;

/** Looks through the files of a package, each as its bytes come. Nothing of it is run. */
export class PackageScan {
  readonly #options: Options;
  readonly #own: readonly { rule: string; severity: OwnPattern['severity']; pattern: RE2JS }[];
  readonly #findings: Finding[] = [];
  readonly #found = new Map<CheckName, number>();
  readonly #hosts = new Map<string, SeenHost>();

  constructor(options: Options) {
    this.#options = options;
    this.#own = options.patterns.map((one) => ({ ...one, pattern: RE2JS.compile(one.pattern) }));
  }

  /** Takes the content of the next file. */
  open(path: string): { take(bytes: Buffer): void; end(): void } {
    const seen = new Map<string, number>();
    const tell = (hit: Hit) => {
      if (!this.#options.switches[hit.check].isEnabled) return;
      this.#found.set(hit.check, (this.#found.get(hit.check) ?? 0) + 1);
      const count = (seen.get(hit.rule) ?? 0) + 1;
      seen.set(hit.rule, count);
      const listed = this.#findings.filter(({ check }) => check === hit.check).length;
      if (count <= mostOfRuleInFile && listed < mostOfCheck) this.#findings.push({ ...hit, file: path });
    };
    let blocks: TextBlocks | null | undefined;
    if (installFile.test(path))
      tell({ check: 'install-scripts', rule: 'script-file', severity: 'warning', line: 0, excerpt: '' });
    return {
      take: (bytes) => {
        blocks ??= blocks === null ? null : this.#begin(path, bytes, tell);
        blocks?.take(bytes);
      },
      end: () => {
        blocks?.end();
        const { line, length } = blocks?.longest ?? { line: 0, length: 0 };
        if (length > longLine && isScript(path))
          tell({ check: 'obfuscation', rule: 'long-line', severity: 'info', line, excerpt: String(length) });
      },
    };
  }

  result(): Scanned {
    const found = Object.fromEntries(checkNames.map((name) => [name, this.#found.get(name) ?? 0]));
    return { findings: this.#findings, found, hosts: [...this.#hosts.values()] };
  }

  #begin(path: string, head: Buffer, tell: (hit: Hit) => void): TextBlocks | null {
    const { kind, rule } = kindOf(path, head);
    if (kind === 'native' || kind === 'archive' || rule === 'disguised') {
      const isMild = kind === 'archive' || rule === 'webassembly' || rule === 'disguised';
      const named = kind === 'archive' ? `archive-${rule}` : rule;
      tell({ check: 'binaries', rule: named, severity: isMild ? 'warning' : 'error', line: 0, excerpt: '' });
    }
    if (head.subarray(0, 2).toString('latin1') === '#!' && !installFile.test(path))
      tell({ check: 'install-scripts', rule: 'script-head', severity: 'info', line: 1, excerpt: '' });
    if (kind !== 'text') return null;
    const isCode = isScript(path);
    const rules = textRules.filter(
      (one) =>
        this.#options.switches[one.check].isEnabled && (!one.isCode || isCode) && (!one.file || one.file.test(path)),
    );
    return new TextBlocks(encodingOf(head), (block) => {
      for (const one of rules) findText(one, block, tell);
      if (this.#options.switches.secrets.isEnabled) this.#findSecrets(block, tell);
      if (this.#options.switches.network.isEnabled) this.#findHosts(block, path);
    });
  }

  #findSecrets(block: TextBlock, tell: (hit: Hit) => void): void {
    const small = block.text.toLowerCase();
    const at = (rule: string, severity: Hit['severity'], index: number, value: string) =>
      tell({ check: 'secrets', rule, severity, line: lineAt(block, index), excerpt: covered(value) });
    for (const { rule, hint, pattern, severity, entropy = 0 } of secretRules) {
      if (!hint.some((part) => small.includes(part))) continue;
      for (const match of block.text.matchAll(pattern)) {
        if (isSeen(block, match.index, match[0])) continue;
        const value = match[1] ?? match[0];
        if (entropyOf(value) >= entropy) at(rule, severity, match.index, value);
      }
    }
    for (const { rule, severity, pattern } of this.#own) {
      const matcher = pattern.matcher(block.text);
      while (matcher.find()) {
        const value = matcher.group() ?? '';
        if (value !== '' && !isSeen(block, matcher.start(), value)) at(rule, severity, matcher.start(), value);
      }
    }
  }

  #findHosts(block: TextBlock, file: string): void {
    for (const match of block.text.matchAll(address)) {
      const host = match[2]!.toLowerCase();
      if (this.#hosts.has(host) || this.#hosts.size >= mostHosts) continue;
      const isNumber = host.startsWith('[') || /^[\d.]+$/.test(host);
      const isPlain = /^(?:http|ws|ftp)$/i.test(match[1]!);
      this.#hosts.set(host, { host, isPlain, isNumber, file, line: lineAt(block, match.index) });
    }
  }
}

function findText({ check, rule, severity, pattern, least = 1 }: TextRule, block: TextBlock, tell: (hit: Hit) => void) {
  const hits = [];
  for (const match of block.text.matchAll(pattern)) {
    if (!isSeen(block, match.index, match[0])) hits.push(match);
    if (hits.length > 1000) break;
  }
  if (hits.length < least) return;
  for (const match of least > 1 ? hits.slice(0, 1) : hits) {
    const excerpt = shown(coverSecrets(block.text.slice(match.index, match.index + 400))).slice(0, 120);
    tell({ check, rule, severity, line: lineAt(block, match.index), excerpt });
  }
}

/** It stood whole in the block before. */
const isSeen = ({ overlap }: TextBlock, index: number, match: string) => index + match.length <= overlap;

/** What another check shows must not give a key away either. */
const coverSecrets = (text: string) =>
  secretRules.reduce(
    (rest, { pattern, severity }) => (severity === 'error' ? rest.replace(pattern, covered) : rest),
    text,
  );

const covered = (value: string) => `${shown(value).slice(0, 4)}… (${value.length})`;

/** A piece of text that shows what it holds: one line, unseen characters by their numbers. */
function shown(text: string): string {
  const line = text.split(/\r?\n/, 1)[0]!;
  return line.replace(unseen, (one) => `\\u{${one.codePointAt(0)!.toString(16)}}`).slice(0, 200);
}

const unseen =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u115f\u1160\u3164\uffa0]|\u034f|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu;
