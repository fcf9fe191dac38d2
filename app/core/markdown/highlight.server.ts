import type { Element, ElementContent } from 'hast';
import type { DynamicImportLanguageRegistration, HighlighterCore, ThemeRegistrationRaw } from 'shiki/core';
import { createHighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { threadCpu_ms } from './cpu.server.ts';
import { toElement } from './tree.server.ts';

/** What is coloured at most, in UTF-16 units: one block, all blocks of a text, one line. */
const maxBlock = 20_000;
const maxTotal = 60_000;
const maxLine = 300;
/**
 * Processor time of a text after which the rest of its code stays plain, what code has in any case, and what the first
 * blocks of languages may take together, which also compile their grammars (5 to 450 ms, once for each thread).
 */
const budget_ms = 200;
const least_ms = 30;
const compileBudget_ms = 600;
/** Lines that are coloured between two looks at the clock. */
const step = 10;

/** Colours the code of one text; made when its rendering begins, keeps count of what is left of its budget. */
export class Highlighter {
  #left = maxTotal;
  #end_ms = threadCpu_ms() + budget_ms;
  #isBegun = false;
  #compileLeft_ms = compileBudget_ms;

  /**
   * The code with `k` keyword, `s` string, `n` number, `m` comment, `f` function spans (`add` and `del` lines for
   * diff). Plain text when the language is unknown or the budget is spent.
   */
  async colour(code: string, language: string): Promise<ElementContent[]> {
    if (language === 'diff') return toDiff(code);
    const load = grammars[language];
    const start_ms = threadCpu_ms();
    if (!this.#isBegun) this.#end_ms = Math.max(this.#end_ms, start_ms + least_ms);
    this.#isBegun = true;
    const isCold = !warm.has(language);
    const end_ms = isCold ? start_ms + this.#compileLeft_ms : this.#end_ms;
    if (!load || code.length > Math.min(maxBlock, this.#left) || start_ms >= end_ms)
      return [{ type: 'text', value: code }];
    this.#left -= code.length;
    const shiki = await getShiki();
    if (isCold) await shiki.loadLanguage(load);
    const coloured = toSpans(shiki, code, language, end_ms);
    if (isCold) {
      const took_ms = threadCpu_ms() - start_ms;
      this.#compileLeft_ms -= took_ms;
      this.#end_ms += took_ms;
    }
    warm.add(language);
    return coloured;
  }
}

/** The name under which a language is coloured and shown: `py` → `python`; undefined when it is unknown. */
export function toLanguageName(name: string): string | undefined {
  const key = name.toLowerCase();
  const language = aliases.get(key) ?? key;
  return language === 'diff' || Object.hasOwn(grammars, language) ? language : undefined;
}

const grammars: Record<string, DynamicImportLanguageRegistration> = {
  bash: () => import('shiki/langs/bash.mjs'),
  c: () => import('shiki/langs/c.mjs'),
  cpp: () => import('shiki/langs/cpp.mjs'),
  csharp: () => import('shiki/langs/csharp.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  docker: () => import('shiki/langs/docker.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  ini: () => import('shiki/langs/ini.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  kotlin: () => import('shiki/langs/kotlin.mjs'),
  markdown: () => import('shiki/langs/markdown.mjs'),
  nginx: () => import('shiki/langs/nginx.mjs'),
  php: () => import('shiki/langs/php.mjs'),
  powershell: () => import('shiki/langs/powershell.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  ruby: () => import('shiki/langs/ruby.mjs'),
  rust: () => import('shiki/langs/rust.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  swift: () => import('shiki/langs/swift.mjs'),
  toml: () => import('shiki/langs/toml.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
};

/** Other names, grouped by grammar. */
const aliases = new Map(
  Object.entries({
    bash: 'sh shell zsh console',
    c: 'h',
    cpp: 'c++ cc hpp cuda cu',
    csharp: 'cs c#',
    diff: 'patch',
    docker: 'dockerfile modelfile',
    go: 'golang',
    html: 'htm vue',
    ini: 'conf dotenv env properties',
    javascript: 'js mjs cjs',
    json: 'json5 jsonc jsonl',
    kotlin: 'kt kts',
    markdown: 'md',
    powershell: 'ps1 pwsh',
    python: 'py python3',
    ruby: 'rb',
    rust: 'rs',
    sql: 'mysql pgsql postgres postgresql sqlite',
    tsx: 'jsx',
    typescript: 'ts mts',
    xml: 'svg',
    yaml: 'yml',
  }).flatMap(([language, names]) => names.split(' ').map((name) => [name, language] as const)),
);

const warm = new Set<string>();
let shikiOnce: Promise<HighlighterCore> | undefined;

/**
 * One for the thread. Oniguruma in WebAssembly: its grammars compile 4 to 12 times faster than those of the JavaScript
 * engine (C++ in 0.4 instead of 4.7 s, all of ours in 3.4 instead of 11.2 s), it colours C++ 5 times faster, others
 * alike, and is stopped at once.
 */
function getShiki(): Promise<HighlighterCore> {
  shikiOnce ??= createHighlighterCore({
    engine: createOnigurumaEngine(import('shiki/wasm')),
    themes: [theme],
    langs: [],
  });
  return shikiOnce;
}

const classes = ['k', 's', 'n', 'm', 'f'] as const;

/** A theme whose colours are the numbers of our classes: #000001 is `k`, … #000005 is `f`, #000000 is plain. */
const theme: ThemeRegistrationRaw = {
  name: 'classes',
  type: 'light',
  colors: { 'editor.foreground': '#000000', 'editor.background': '#ffffff' },
  settings: [
    { settings: { foreground: '#000000' } },
    ...Object.entries({
      k: 'keyword, storage, entity.name.tag, variable.language, punctuation.definition.heading, entity.name.section, keyword.operator.new, keyword.operator.word, keyword.operator.logical.python, keyword.control',
      s: 'string, constant.other.symbol, constant.character.escape, markup.inline.raw, markup.underline.link, punctuation.definition.string',
      n: 'constant.numeric, constant.language, support.constant, constant.other.color, keyword.other.unit, variable.other.enummember',
      m: 'comment, punctuation.definition.comment, markup.quote, meta.diff.header',
      f: 'entity.name.function, support.function, entity.name.type, entity.name.class, support.class, support.type, entity.other.attribute-name, entity.other.inherited-class, meta.function-call.generic, support.type.property-name',
      plain:
        'keyword.operator, storage.modifier.pointer, storage.modifier.reference, string meta.embedded, string meta.template.expression, meta.interpolation, punctuation.section.embedded, string.unquoted.argument.shell',
    }).map(([name, scopes]) => ({
      scope: scopes.split(', '),
      settings: { foreground: `#00000${classes.findIndex((known) => known === name) + 1}` },
    })),
  ],
};

function toSpans(shiki: HighlighterCore, code: string, language: string, deadline: number): ElementContent[] {
  const spans: ElementContent[] = [];
  const lines = code.split('\n');
  let grammarState: ReturnType<HighlighterCore['getLastGrammarState']> | undefined;
  for (let from = 0; from < lines.length; from += step) {
    const part = lines.slice(from, from + step);
    const ending = from + step < lines.length ? '\n' : '';
    if (threadCpu_ms() > deadline) {
      append(spans, lines.slice(from).join('\n'), undefined);
      break;
    }
    const tokens = shiki.codeToTokensBase(part.join('\n'), {
      lang: language,
      theme: 'classes',
      grammarState,
      tokenizeMaxLineLength: maxLine,
      // Shiki's own limit ends a line halfway and colours everything after it wrongly; short lines bound the time
      // instead.
      tokenizeTimeLimit: 0,
    });
    for (const [index, line] of tokens.entries()) {
      for (const token of line) append(spans, token.content, classes[Number(token.color?.slice(1) ?? 0) - 1]);
      append(spans, index < tokens.length - 1 ? '\n' : ending, undefined);
    }
    grammarState = shiki.getLastGrammarState(tokens);
  }
  return spans;
}

/** Adds a token; neighbours of one class share a span, white space never opens one. */
function append(spans: ElementContent[], value: string, name: string | undefined): void {
  if (!value) return;
  const kind = value.trim() === '' ? undefined : name;
  const last = spans.at(-1);
  if (kind === undefined && last?.type === 'text') last.value += value;
  else if (kind === undefined) spans.push({ type: 'text', value });
  else if (last?.type === 'element' && isOfClass(last, kind)) last.children.push({ type: 'text', value });
  else spans.push(toElement('span', { className: [kind] }, [{ type: 'text', value }]));
}

const isOfClass = (element: Element, name: string) =>
  Array.isArray(element.properties.className) && element.properties.className[0] === name;

/** Whole lines; the line ending is inside, because the spans are blocks. */
function toDiff(code: string): ElementContent[] {
  return code.split(/(?<=\n)/).map((line): ElementContent => {
    const name = /^(?:\+\+\+|---|@@|diff |index )/.test(line)
      ? 'm'
      : line.startsWith('+')
        ? 'add'
        : line.startsWith('-')
          ? 'del'
          : undefined;
    return name
      ? toElement('span', { className: [name] }, [{ type: 'text', value: line }])
      : { type: 'text', value: line };
  });
}
