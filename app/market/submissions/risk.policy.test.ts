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
      'with a check that was not done',
      {
        version: { ...version()!, checks: [{ check: 'clamav', state: 'failed', found: 0, detail: '' }] },
      },
    ],
  ])('%s may not', (_, more) => {
    expect(mayGoAtOnce(facts(more))).toBe(false);
  });
});
