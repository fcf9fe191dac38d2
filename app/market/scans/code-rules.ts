import type { CheckName, Severity } from './scans.schema.ts';

/** What a check looks for in text. `isCode`: only in files that are run; `file`: only in files of that name. */
export type TextRule = {
  check: CheckName;
  rule: string;
  severity: Severity;
  pattern: RegExp;
  isCode?: boolean;
  file?: RegExp;
  /** So often it must stand in one block. */
  least?: number;
};

const dynamic = (rule: string, pattern: RegExp, severity: Severity = 'warning'): TextRule => ({
  check: 'dynamic-code',
  rule,
  severity,
  pattern,
  isCode: true,
});
const hidden = (rule: string, pattern: RegExp, severity: Severity, more: Partial<TextRule> = {}): TextRule => ({
  check: 'invisible',
  rule,
  severity,
  pattern,
  ...more,
});
const obscure = (rule: string, pattern: RegExp, more: Partial<TextRule> = {}): TextRule => ({
  check: 'obfuscation',
  rule,
  severity: 'warning',
  pattern,
  isCode: true,
  ...more,
});

export const textRules: readonly TextRule[] = [
  // signs that turn the writing direction show code otherwise than it runs (CVE-2021-42574)
  hidden('turned-direction', /[\u202a-\u202e\u2066-\u2069]/g, 'error', { isCode: true }),
  hidden('hidden-text', /[\u{e0100}-\u{e01ef}\ufe00-\ufe0e]{2,}|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{3,}/gu, 'error'),
  hidden('tag-characters', /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,8})[\u{e0000}-\u{e007f}]{2,}/gu, 'error'),
  hidden('private-use', /[\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]{4,}/gu, 'warning', { isCode: true }),
  hidden('blank-letter', /[\u115f\u1160\u3164\uffa0\u17b4\u17b5]|\u034f/g, 'error', { isCode: true }),
  hidden('zero-width', /[\u200b\u2060-\u2064\u206a-\u206f\u180e]|(?<=[\s\S])\ufeff/g, 'warning', { isCode: true }),
  hidden('null-character', /\0/g, 'error', { isCode: true }),

  obscure('obfuscator-names', /\b_0x[a-f0-9]{4,8}\b/g, { least: 20 }),
  obscure('escaped-text', /(?:\\x[0-9a-f]{2}){40,}|(?:\\u[0-9a-f]{4}){40,}/gi),
  obscure('brackets-only', /[[\]()!+]{300,}/g),
  obscure('packed', /eval\(function\(p,a,c,k,e,[dr]\)/g, { severity: 'error' }),
  obscure('character-codes', /fromCharCode\s{0,5}\((?:\s{0,5}(?:0x)?[0-9a-f]{1,6}\s{0,5},){20,}/gi),
  obscure('long-encoded-text', /["'`][A-Za-z0-9+/]{4000,}={0,2}["'`]/g),

  dynamic('eval', /(?<![\w$.])eval\s{0,5}\(/g),
  dynamic('new-function', /\bnew\s{1,5}Function\s{0,5}\(|(?<![\w$.])Function\s{0,5}\(\s{0,5}["'`]/g),
  dynamic('timer-text', /\bset(?:Timeout|Interval)\s{0,5}\(\s{0,5}["'`]/g),
  dynamic('process-start', /\bchild_process\b|\bexecSync\s{0,5}\(|\bspawnSync\s{0,5}\(/g),
  dynamic('vm-module', /["'](?:node:)?vm["']|\brunInThisContext\b|\brunInNewContext\b/g),
  dynamic('native-load', /\bprocess\.(?:binding|dlopen)\b|\bffi-napi\b/g, 'error'),
  dynamic('remote-import', /\bimport(?:Scripts)?\s{0,5}\(\s{0,5}["'`](?:https?:)?\/\//g),
  dynamic('remote-script', /<script\b[^>]{0,200}\bsrc\s{0,5}=\s{0,5}["']?(?:https?:)?\/\//gi),
  dynamic('python-process', /\bos\.(?:system|popen|exec[lv]p?e?)\s{0,5}\(|\bsubprocess\.\w+\s{0,5}\(/g),
  dynamic('python-dynamic', /\b__import__\s{0,5}\(|\bpickle\.loads?\s{0,5}\(|\bmarshal\.loads\s{0,5}\(/g),
  dynamic('shell-download', /\b(?:curl|wget)\b[^\n|]{0,300}\|\s{0,5}(?:ba|z)?sh\b/g, 'error'),
  dynamic('powershell-run', /\bInvoke-Expression\b|\bDownloadString\b|-EncodedCommand\b|\bIEX\s{0,3}\(/gi, 'error'),

  {
    check: 'install-scripts',
    rule: 'package-script',
    severity: 'warning',
    pattern: /"(?:preinstall|install|postinstall|prepare|preuninstall|postuninstall)"\s{0,20}:\s{0,20}"/g,
    file: /(?:^|\/)package\.json$/,
  },
];

/** Lines longer than this are for machines: minified, or meant not to be read. */
export const longLine = 20_000;

/** Files that a computer runs at a click. */
export const installFile = /\.(?:bat|cmd|ps1|psm1|vbs|wsf|hta|sh|bash|zsh|command|msi|reg|lnk|desktop|scpt)$/i;
