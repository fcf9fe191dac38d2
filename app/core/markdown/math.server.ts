import type { Element, ElementContent, Root } from 'hast';
import rehypeKatex from 'rehype-katex';
import { unified } from 'unified';
import { textOf, toElement, walkElements } from './tree.server.ts';

/** Formulas of one text beyond these stay TeX in a code element. */
const maxFormulas = 400;
const maxTotal = 20_000;
const maxFormula = 4_000;
const maxBraces = 40;
/** The longest length a formula may use, in em; negative ones pull things over each other, so they end sooner. */
const maxLength_em = 20;
const minLength_em = -2;
/** KaTeX paints a command it does not know, or does not trust, in this colour; nothing else has it. */
const errorColor = '#cc0001';

const katex = unified()
  .use(rehypeKatex, {
    output: 'mathml',
    strict: 'ignore',
    trust: false,
    maxSize: maxLength_em,
    maxExpand: 500,
    errorColor,
  })
  .freeze();

/**
 * Turns TeX into MathML, which browsers draw without fonts or style sheets of ours. What is wrong, too large or defines
 * macros stays code; the reason is its title.
 */
export function renderMath(root: Root): void {
  if (!keepModestMath(root)) return;
  katex.runSync(root);
  walkElements(root, (element, index, parent) => {
    const classes = element.properties.className;
    if (!Array.isArray(classes)) return undefined;
    if (classes.includes('katex-error'))
      parent.children[index] = toRefused(textOf(element), element.properties.title ?? '');
    else if (classes.includes('katex')) parent.children[index] = toMath(element);
    else return undefined;
    return index + 1;
  });
}

/** Strips the marks of formulas that are not to be rendered; true when any are left. */
function keepModestMath(root: Root): boolean {
  let count = 0;
  let total = 0;
  walkElements(root, (element) => {
    const classes = element.properties.className;
    if (element.tagName !== 'code' || !Array.isArray(classes)) return undefined;
    if (!classes.some((name) => name === 'language-math' || name === 'math-inline' || name === 'math-display'))
      return undefined;
    const tex = textOf(element);
    if (count < maxFormulas && total + tex.length <= maxTotal && isModest(tex)) {
      count += 1;
      total += tex.length;
    } else {
      element.properties = {};
    }
    return undefined;
  });
  return count > 0;
}

/** Macro definitions multiply; deep braces recurse. */
function isModest(tex: string): boolean {
  if (
    tex.length > maxFormula ||
    /\\(?:[gex]?def|let|futurelet|global|long|(?:re|provide)?newcommand|renewcommand)(?![a-zA-Z])/.test(tex)
  )
    return false;
  let depth = 0;
  for (const character of tex) {
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    if (depth > maxBraces) return false;
  }
  return true;
}

const toRefused = (tex: string, reason: string): Element =>
  toElement('code', { title: reason.replace(/^ParseError: (?:KaTeX parse error: )?/, '').slice(0, 200) }, [
    { type: 'text', value: tex },
  ]);

/** The `math` element of KaTeX's output, cleaned; display formulas scroll in a box of their own. */
function toMath(katexSpan: Element): Element {
  const math = katexSpan.children.find((child) => child.type === 'element');
  const unknown = findUnknown(katexSpan);
  if (!math || unknown) return toRefused(findTex(katexSpan), `${unknown ?? ''} ?`);
  const cleaned = toElement('math', math.properties.display ? { display: 'block' } : {}, cleanAll(math.children));
  return math.properties.display ? toElement('div', { className: ['math'], tabIndex: 0 }, [cleaned]) : cleaned;
}

function findUnknown(katexSpan: Element): string | undefined {
  let command: string | undefined;
  walkElements(katexSpan, (element) => {
    if (Object.values(element.properties).includes(errorColor)) command ??= textOf(element);
    return undefined;
  });
  return command;
}

function findTex(katexSpan: Element): string {
  let tex = '';
  walkElements(katexSpan, (element) => {
    if (element.tagName === 'annotation') tex = textOf(element);
    return undefined;
  });
  return tex;
}

const tags = new Set(
  `menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub
  msubsup msup mtable mtd mtext mtr munder munderover none`.split(/\s+/),
);
const words = new Set(
  `accent accentunder displaystyle fence form largeop linebreak mathbackground mathcolor movablelimits notation
  scriptlevel separator stretchy symmetric`.split(/\s+/),
);
const lengths = new Set(
  'columnspacing depth height linethickness lspace mathsize maxsize minsize rowspacing rspace voffset width'.split(' '),
);

function cleanAll(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') return [node];
    if (node.type !== 'element' || node.tagName === 'annotation') return [];
    if (node.tagName === 'semantics') return cleanAll(node.children);
    return tags.has(node.tagName) ? [cleanOne(node)] : cleanAll(node.children);
  });
}

function cleanOne(element: Element): Element {
  const kept: Element['properties'] = {};
  for (const [name, value] of Object.entries(element.properties)) {
    const key = name.toLowerCase();
    const isKept = words.has(key)
      ? /^[\w#. -]{1,60}$/.test(String(value))
      : lengths.has(key) && hasModestLengths(String(value));
    if (isKept) kept[key] = String(value);
  }
  const variant = String(element.properties.mathvariant ?? element.properties.mathVariant ?? '');
  if (variant === 'normal') kept.mathvariant = 'normal';
  const children = cleanAll(element.children).map((child) =>
    child.type === 'text' ? { ...child, value: toAlphabet(child.value, variant) } : child,
  );
  const columns = String(element.properties.columnalign ?? element.properties.columnAlign ?? '').split(' ');
  if (element.tagName === 'mtable') alignCells(children, columns);
  return toElement(element.tagName, kept, children);
}

function hasModestLengths(value: string): boolean {
  return value.split(/\s+/).every((part) => {
    const match = /^([+-]?(?:\d+\.?\d*|\.\d+))(em|ex|px|pt|%)?$/.exec(part);
    if (!match) return false;
    const em = Number(match[1]) * ({ em: 1, ex: 0.5, px: 0.06, pt: 0.08, '%': 0.01 }[match[2] ?? 'em'] ?? 1);
    return em >= minLength_em && em <= maxLength_em;
  });
}

/** MathML Core has no `columnalign`: cells that are not centred get a class. */
function alignCells(rows: readonly ElementContent[], columns: readonly string[]): void {
  for (const row of rows) {
    if (row.type !== 'element') continue;
    for (const [index, cell] of row.children.entries()) {
      const side = { left: 'l', right: 'r' }[columns[index] ?? columns.at(-1) ?? ''];
      if (side && cell.type === 'element') cell.properties.className = [side];
    }
  }
}

/** First code points of A, a and 0 in the block Mathematical Alphanumeric Symbols. */
const alphabets: Record<string, [upper: number, lower: number, digit?: number]> = {
  bold: [0x1d400, 0x1d41a, 0x1d7ce],
  'bold-italic': [0x1d468, 0x1d482],
  script: [0x1d49c, 0x1d4b6],
  fraktur: [0x1d504, 0x1d51e],
  'double-struck': [0x1d538, 0x1d552, 0x1d7d8],
  'sans-serif': [0x1d5a0, 0x1d5ba, 0x1d7e2],
  'bold-sans-serif': [0x1d5d4, 0x1d5ee, 0x1d7ec],
  'sans-serif-italic': [0x1d608, 0x1d622],
  monospace: [0x1d670, 0x1d68a, 0x1d7f6],
};
/** Letters that Unicode had before that block. */
const olderLetters: Record<string, string> = {
  script: 'BℬEℰFℱHℋIℐLℒMℳRℛeℯgℊoℴ',
  fraktur: 'CℭHℌIℑRℜZℨ',
  'double-struck': 'CℂHℍNℕPℙQℚRℝZℤ',
};

/** MathML Core has no `mathvariant` but `normal`: ℝ and 𝐱 are written as the characters they are. */
function toAlphabet(text: string, variant: string): string {
  const alphabet = alphabets[variant];
  if (!alphabet) return text;
  return text.replace(/[A-Za-z0-9]/g, (letter) => {
    const older = olderLetters[variant] ?? '';
    const index = Array.from(older).findIndex((character, at) => at % 2 === 0 && character === letter);
    if (index >= 0) return older.charAt(index + 1);
    const [upper, lower, digit] = alphabet;
    const start = /\d/.test(letter) ? digit : /[A-Z]/.test(letter) ? upper : lower;
    const base = /\d/.test(letter) ? '0' : /[A-Z]/.test(letter) ? 'A' : 'a';
    return start === undefined ? letter : String.fromCodePoint(start + letter.charCodeAt(0) - base.charCodeAt(0));
  });
}
