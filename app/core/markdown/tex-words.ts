const letters: Readonly<Record<string, string>> = {
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  varepsilon: 'ε',
  eta: 'η',
  theta: 'θ',
  kappa: 'κ',
  lambda: 'λ',
  mu: 'μ',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  phi: 'φ',
  psi: 'ψ',
  omega: 'ω',
  Delta: 'Δ',
  Sigma: 'Σ',
  Omega: 'Ω',
  times: '×',
  cdot: '·',
  div: '÷',
  pm: '±',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  sim: '~',
  to: '→',
  rightarrow: '→',
  infty: '∞',
  sum: 'Σ',
  prod: 'Π',
  in: '∈',
  ll: '≪',
  gg: '≫',
  ldots: '…',
  dots: '…',
  cdots: '…',
  mid: '|',
  log: 'log',
  ln: 'ln',
  exp: 'exp',
  max: 'max',
  min: 'min',
  sin: 'sin',
  cos: 'cos',
};

/** Commands that only say how their argument looks. */
const looks =
  /\\(?:text|textbf|textit|mathrm|mathbf|mathit|mathsf|mathtt|mathcal|mathbb|operatorname|boldsymbol|bar|hat)/;
const argument = String.raw`\s*\{([^{}\\]*)\}`;
const longest = 40;

/**
 * A short formula as words that read in a line: `\frac{1}{n} \times H_{kv}` → `1/n × H_kv`.
 * @returns null for one that does not fit or has commands that words cannot say
 */
export function wordsOfTex(tex: string): string | null {
  let text = tex
    .replace(/\\(?:left|right|big|Big|displaystyle|limits)(?![a-zA-Z])/g, '')
    .replace(/\\[,;:! ]|\\q?quad(?![a-zA-Z])|~/g, ' ')
    .replace(/\\([a-zA-Z]+)/g, (command, name: string) => letters[name] ?? command)
    .replace(/\\([%$#&_])/g, (_, sign: string) => (sign === '_' ? '＿' : sign));
  for (let before = ''; before !== text;) {
    before = text;
    text = text
      .replace(new RegExp(looks.source + argument, 'g'), '$1')
      .replace(new RegExp(String.raw`\\[dt]?frac${argument}${argument}`, 'g'), (_, over: string, under: string) =>
        [over, under].map((part) => (/^[\p{L}\p{N}_.]+$/u.test(part) ? part : `(${part.trim()})`)).join('/'),
      )
      .replace(new RegExp(String.raw`\\sqrt${argument}`, 'g'), (_, root: string) =>
        /^[\p{L}\p{N}]$/u.test(root) ? `√${root}` : `√(${root.trim()})`,
      )
      .replace(/([_^])\s*\{([^{}\\]*)\}/g, (_, mark: string, part: string) =>
        /^[\p{L}\p{N},.]+$/u.test(part) ? `${mark}${part}` : `${mark}(${part.trim()})`,
      );
  }
  text = text.replace(/[{}]/g, '').replaceAll('＿', '_').replace(/\s+/g, ' ').trim();
  return text === '' || text.length > longest || /[\\&]/.test(text) ? null : text;
}
