import type { VersionDifference } from '#app/market/releases/releases.schema.ts';
import type { CheckRun, Finding } from '#app/market/scans/scans.schema.ts';
import type { RiskPart } from './submissions.schema.ts';

/** What a submission is judged by before anybody looks at it. */
export type RiskFacts = {
  isFirst: boolean;
  isTrusted: boolean;
  /** So long the developer is one, in days. */
  developerDays: number;
  /** Null for a listing alone. */
  version: {
    difference: VersionDifference;
    findings: readonly Finding[];
    checks: readonly CheckRun[];
    /** How much a permission lets a plugin do. */
    riskOf: (permission: string) => 'low' | 'medium' | 'high';
  } | null;
};

const ofPermission = { low: 2, medium: 8, high: 15 } as const;
const youngDeveloper_days = 30;
const mebibyte = 1024 ** 2;

/**
 * How much a submission wants to be looked at, with the reasons: 0 to 100, higher first. The points are the desk's own
 * rule of thumb, shown to reviewers part by part.
 */
export function riskOf({ isFirst, isTrusted, developerDays, version }: RiskFacts): { risk: number; parts: RiskPart[] } {
  const parts: RiskPart[] = [];
  const add = (key: RiskPart['key'], points: number, names: string[] = []) => {
    if (points !== 0) parts.push({ key, points, names });
  };
  if (version) {
    const { difference, findings, checks, riskOf: riskOfPermission } = version;
    const { permissions, hosts, bytes } = difference;
    const permissionPoints = permissions.added.map((name) => ofPermission[riskOfPermission(name)]);
    add('permissions', Math.min(40, sum(permissionPoints)), permissions.added);
    add('hosts', Math.min(20, hosts.added.length * 10), hosts.added);
    const [errors, warnings] = (['error', 'warning'] as const).map((one) =>
      findings.filter(({ severity }) => severity === one),
    );
    add('errors', Math.min(30, errors!.length * 15), filesOf(errors!));
    add('warnings', Math.min(16, warnings!.length * 4), filesOf(warnings!));
    const failed = checks.filter(({ state }) => state === 'failed').map(({ check }) => check);
    add('unchecked', failed.length > 0 ? 10 : 0, failed);
    const binaries = findings.filter(({ check }) => check === 'binaries');
    add('binaries', binaries.length > 0 ? 10 : 0, filesOf(binaries));
    const grown = bytes.before === null ? 0 : bytes.after - bytes.before;
    add('growth', grown >= mebibyte && grown >= bytes.before! / 2 ? 6 : 0);
  }
  add('first', isFirst ? 20 : 0);
  add('youngDeveloper', developerDays < youngDeveloper_days ? 12 : 0);
  add('trusted', isTrusted ? -15 : 0);
  parts.sort((a, b) => b.points - a.points);
  return { risk: Math.min(100, Math.max(0, sum(parts.map(({ points }) => points)))), parts };
}

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

/** The places of findings, at most three. */
const filesOf = (findings: readonly Finding[]): string[] =>
  [...new Set(findings.map(({ file, line }) => (line > 0 ? `${file}:${line}` : file)).filter(Boolean))].slice(0, 3);

/** From where a risk is shown as high, and as raised. */
export const riskLevel = (risk: number): 'high' | 'raised' | 'low' =>
  risk >= 50 ? 'high' : risk >= 30 ? 'raised' : 'low';

/**
 * Whether an update of a trusted developer may go out before anybody looks: nothing was found, every check was done,
 * and it asks for nothing new.
 */
export function mayGoAtOnce({ isFirst, isTrusted, version }: RiskFacts): boolean {
  if (isFirst || !isTrusted || !version) return false;
  const { difference, findings, checks } = version;
  return (
    difference.from !== null &&
    findings.every(({ severity }) => severity === 'info') &&
    checks.every(({ state }) => state !== 'failed') &&
    difference.permissions.added.length === 0 &&
    difference.hosts.added.length === 0
  );
}
