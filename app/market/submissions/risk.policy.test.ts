import { describe, expect, it } from 'vitest';
import type { VersionDifference } from '#app/market/releases/releases.schema.ts';
import type { Finding } from '#app/market/scans/scans.schema.ts';
import { mayGoAtOnce, type RiskFacts, riskLevel, riskOf } from './risk.policy.ts';

const difference: VersionDifference = {
  from: '1.0.0',
  files: [],
  sameFiles: 3,
  permissions: { added: [], removed: [] },
  hosts: { added: [], removed: [] },
  dependencies: [],
  hostRange: { before: '>=1', after: '>=1' },
  bytes: { before: 1000, after: 1000 },
  manifest: [],
};
const finding = (severity: Finding['severity'], check: Finding['check'] = 'obfuscation'): Finding => ({
  check,
  rule: 'long-line',
  severity,
  file: 'dist/edge.js',
  line: 3,
  excerpt: '',
});
const version = (more: Partial<VersionDifference> = {}, findings: Finding[] = []): RiskFacts['version'] => ({
  difference: { ...difference, ...more },
  findings,
  checks: [{ check: 'secrets', state: 'passed', found: 0, detail: '' }],
  riskOf: (name) => (name === 'run-programs' ? 'high' : 'low'),
});
const facts = (more: Partial<RiskFacts> = {}): RiskFacts => ({
  isFirst: false,
  isTrusted: true,
  developerDays: 400,
  version: version(),
  ...more,
});

describe('the risk of a submission', () => {
  it('is the sum of its parts, and the greatest part is named first', () => {
    const { risk, parts } = riskOf(
      facts({
        isTrusted: false,
        developerDays: 3,
        version: version(
          {
            permissions: { added: ['run-programs', 'storage'], removed: [] },
            hosts: { added: ['x.example'], removed: [] },
          },
          [finding('warning')],
        ),
      }),
    );
    expect(parts.map(({ key, points }) => [key, points])).toEqual([
      ['permissions', 17],
      ['youngDeveloper', 12],
      ['hosts', 10],
      ['warnings', 4],
    ]);
    expect(parts.find(({ key }) => key === 'warnings')!.names).toEqual(['dist/edge.js:3']);
    expect(risk).toBe(43);
  });

  it('stays between 0 and 100', () => {
    expect(riskOf(facts()).risk).toBe(0);
    const all = riskOf({
      isFirst: true,
      isTrusted: false,
      developerDays: 0,
      version: {
        ...version(
          {
            permissions: { added: Array.from({ length: 9 }, () => 'run-programs'), removed: [] },
            hosts: { added: ['a', 'b', 'c'], removed: [] },
            bytes: { before: 1, after: 9_000_000 },
          },
          Array.from({ length: 9 }, () => finding('error', 'binaries')),
        )!,
        checks: [{ check: 'clamav', state: 'failed', found: 0, detail: '' }],
      },
    });
    expect(all.risk).toBe(100);
    expect([riskLevel(0), riskLevel(30), riskLevel(50)]).toEqual(['low', 'raised', 'high']);
  });
});

describe('each part of the risk', () => {
  const partOf = (key: string, more: Partial<RiskFacts>) => riskOf(facts(more)).parts.find((part) => part.key === key);
  const points = (key: string, more: Partial<RiskFacts>) => partOf(key, more)?.points ?? 0;
  const found = (...findings: Finding[]) => ({ version: version({}, findings) });
  const grown = (before: number | null, after: number) =>
    points('growth', { version: version({ bytes: { before, after } }) });

  it('of a submission with nothing to say is not there', () => {
    expect(riskOf(facts({ isTrusted: false })).parts).toEqual([]);
    expect(riskOf(facts()).parts).toEqual([{ key: 'trusted', points: -15, names: [] }]);
    expect(riskOf(facts({ isTrusted: false, version: null })).parts).toEqual([]);
  });

  it('counts permissions by what they let a plugin do, up to forty', () => {
    const added = (...names: string[]) => ({ version: version({ permissions: { added: names, removed: [] } }) });
    expect(points('permissions', added('storage'))).toBe(2);
    expect(points('permissions', added('run-programs', 'run-programs', 'run-programs'))).toBe(40);
    const medium = {
      ...version({ permissions: { added: ['network'], removed: [] } })!,
      riskOf: () => 'medium' as const,
    };
    expect(partOf('permissions', { version: medium })).toMatchObject({ points: 8, names: ['network'] });
  });

  it('counts hosts up to twenty, errors up to thirty, warnings up to sixteen', () => {
    const hosts = (...names: string[]) => ({ version: version({ hosts: { added: names, removed: [] } }) });
    expect([points('hosts', hosts('a')), points('hosts', hosts('a', 'b', 'c'))]).toEqual([10, 20]);
    expect(partOf('hosts', hosts('a', 'b'))!.names).toEqual(['a', 'b']);
    const errors = (count: number) => found(...Array.from({ length: count }, () => finding('error')));
    const warnings = (count: number) => found(...Array.from({ length: count }, () => finding('warning')));
    expect([1, 2, 3].map((count) => points('errors', errors(count)))).toEqual([15, 30, 30]);
    expect([1, 3, 5].map((count) => points('warnings', warnings(count)))).toEqual([4, 12, 16]);
    expect(points('errors', warnings(2)) + points('warnings', errors(2))).toBe(0);
    expect(points('warnings', found(finding('info')))).toBe(0);
  });

  it('names three places of findings, each once, with the line where there is one', () => {
    const at = (file: string, line: number) => ({ ...finding('error'), file, line });
    const given = found(at('a.js', 3), at('a.js', 3), at('b.js', 0), at('', 0), at('c.js', 1), at('d.js', 1));
    expect(partOf('errors', given)!.names).toEqual(['a.js:3', 'b.js', 'c.js:1']);
  });

  it('tells checks that were not done, and programs', () => {
    const checks = [
      { check: 'clamav', state: 'failed', found: 0, detail: '' },
      { check: 'secrets', state: 'passed', found: 0, detail: '' },
    ] as const;
    expect(partOf('unchecked', { version: { ...version()!, checks } })).toEqual({
      key: 'unchecked',
      points: 10,
      names: ['clamav'],
    });
    expect(partOf('binaries', found(finding('info', 'binaries'), finding('info')))).toEqual({
      key: 'binaries',
      points: 10,
      names: ['dist/edge.js:3'],
    });
    expect(points('unchecked', {}) + points('binaries', found(finding('info')))).toBe(0);
  });

  it('counts growth from a mebibyte that is half of what there was', () => {
    const mib = 1024 ** 2;
    expect([
      grown(mib, 2 * mib),
      grown(mib, 2 * mib - 1),
      grown(2 * mib, 3 * mib),
      grown(2 * mib + 2, 3 * mib + 2),
    ]).toEqual([6, 0, 6, 0]);
    expect([grown(null, 9 * mib), grown(9 * mib, mib), grown(100, 200)]).toEqual([0, 0, 0]);
  });

  it('counts a first submission, and developers of less than thirty days', () => {
    expect([points('first', { isFirst: true }), points('first', {})]).toEqual([20, 0]);
    const young = (developerDays: number) => points('youngDeveloper', { developerDays });
    expect([young(0), young(29), young(30)]).toEqual([12, 12, 0]);
  });

  it('is high from fifty and raised from thirty', () => {
    expect([29, 30, 49, 50, 100].map(riskLevel)).toEqual(['low', 'raised', 'raised', 'high', 'high']);
  });
});

describe('an update', () => {
  it('of a trusted developer with nothing new and nothing found may go out at once', () => {
    expect(mayGoAtOnce(facts())).toBe(true);
    expect(mayGoAtOnce(facts({ version: version({}, [finding('info')]) }))).toBe(true);
  });

  it.each<[string, Partial<RiskFacts>]>([
    ['of somebody else', { isTrusted: false }],
    ['that is the first', { isFirst: true }],
    ['of the texts alone', { version: null }],
    ['with nothing to compare it to', { version: version({ from: null }) }],
    ['with a warning', { version: version({}, [finding('warning')]) }],
    ['with a new permission', { version: version({ permissions: { added: ['storage'], removed: [] } }) }],
    ['with a new host', { version: version({ hosts: { added: ['x.example'], removed: [] } }) }],
    [
      'with one check that was not done among others',
      {
        version: {
          ...version()!,
          checks: [
            { check: 'secrets', state: 'passed', found: 0, detail: '' },
            { check: 'clamav', state: 'failed', found: 0, detail: '' },
          ],
        },
      },
    ],
    [
      'with a check that was not done',
      {
        version: { ...version()!, checks: [{ check: 'clamav', state: 'failed', found: 0, detail: '' }] },
      },
    ],
  ])('%s may not', (_, more) => {
    expect(mayGoAtOnce(facts(more))).toBe(false);
  });
});
