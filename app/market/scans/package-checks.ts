import type { Manifest } from '#app/market/manifests/manifest.schema.ts';
import type { Scanned, SeenHost } from './package-scan.ts';
import {
  type CheckName,
  checkNames,
  type CheckRun,
  type CheckSwitch,
  type Finding,
  type ScanVerdict,
  type Severity,
} from './scans.schema.ts';
import { findLike, type KnownName } from './similar-names.ts';

/** What checks of a whole package look at beside its files' text. */
export type Whole = {
  sha256: string;
  manifest: Manifest;
  files: readonly { path: string; sha256: string }[];
  scanned: Scanned;
  switches: Record<CheckName, CheckSwitch>;
  /** SHA-256 of packages and files that are never to be published. */
  blocked: ReadonlySet<string>;
  /** The manifest of the last version that is live, null for a first one. */
  last: Manifest | null;
  /** Names of popular and official plugins. */
  names: readonly KnownName[];
};
/** What programs outside said, beside what was found here. */
export type Outside = { findings: Finding[]; runs: CheckRun[] };

/** All findings, how each check ended, and what it comes to. */
export function judge(
  whole: Whole,
  outside: Outside,
): { findings: Finding[]; checks: CheckRun[]; verdict: ScanVerdict } {
  const { switches, scanned } = whole;
  const own = [
    ...blockedFiles(whole),
    ...likeNames(whole),
    ...grownPermissions(whole),
    ...licenceFile(whole),
    ...hostFindings(whole),
  ].filter(({ check }) => switches[check].isEnabled);
  const findings = [...scanned.findings, ...own, ...outside.findings];
  const checks = checkNames.map((check): CheckRun => {
    const from = outside.runs.find((run) => run.check === check);
    if (from) return from;
    const found = (scanned.found[check] ?? 0) + own.filter((one) => one.check === check).length;
    const isOff = !switches[check].isEnabled || check === 'clamav' || check === 'scanner';
    return { check, state: isOff ? 'off' : found > 0 ? 'found' : 'passed', found, detail: '' };
  });
  return { findings, checks, verdict: verdictOf(findings, checks, switches) };
}

/**
 * What findings come to: an enforced check with an error blocks; a required one that failed holds the package back;
 * anything worth a look has a person look.
 */
export function verdictOf(
  findings: readonly Finding[],
  checks: readonly CheckRun[],
  switches: Record<CheckName, CheckSwitch>,
): ScanVerdict {
  if (findings.some(({ check, severity }) => severity === 'error' && switches[check].isEnforced)) return 'blocked';
  if (checks.some(({ check, state }) => state === 'failed' && switches[check].isRequired)) return 'undone';
  return findings.some(({ severity }) => severity !== 'info') ? 'noted' : 'clean';
}

const finding = (check: CheckName, rule: string, severity: Severity, file: string, excerpt = ''): Finding => ({
  check,
  rule,
  severity,
  file,
  line: 0,
  excerpt: excerpt.slice(0, 200),
});

function blockedFiles({ sha256, files, blocked }: Whole): Finding[] {
  const known = files.filter((file) => blocked.has(file.sha256));
  return [
    ...(blocked.has(sha256) ? [finding('block-list', 'known-package', 'error', '', sha256)] : []),
    ...known.slice(0, 100).map((file) => finding('block-list', 'known-file', 'error', file.path, file.sha256)),
  ];
}

function likeNames({ manifest: { id, name }, names }: Whole): Finding[] {
  const like = findLike({ id, names: [name.zh, name.en] }, names);
  if (!like) return [];
  return [finding('names', like.how, like.how === 'looks-same' ? 'error' : 'warning', '', `${like.name} (${like.id})`)];
}

function grownPermissions({ manifest, last }: Whole): Finding[] {
  if (!last) return [];
  const fresh = manifest.permissions.filter((name) => !last.permissions.includes(name));
  const known = new Set(last.data.sends.map(({ to }) => to));
  const servers = manifest.data.sends.filter(({ to }) => !known.has(to));
  return [
    ...fresh.map((name) => finding('permissions', 'new-permission', 'warning', 'plugin.json', name)),
    ...servers.map(({ to }) => finding('permissions', 'new-server', 'warning', 'plugin.json', to)),
  ];
}

function licenceFile({ manifest, files }: Whole): Finding[] {
  const isThere = files.some(({ path }) => /^(?:licen[cs]e|copying|unlicen[cs]e)(?:[.-][\w.-]{1,20})?$/i.test(path));
  return isThere ? [] : [finding('licence', 'no-licence-file', 'warning', '', manifest.license)];
}

/** Names of document types and the like: nobody calls them. */
const names =
  /^(?:www\.w3\.org|schema\.org|json-schema\.org|(?:www\.)?example\.(?:com|org|net)|localhost|127\.0\.0\.1)$/;

function hostFindings({ manifest, scanned }: Whole): Finding[] {
  const declared = manifest.data.sends.map(({ to }) => to);
  return scanned.hosts
    .filter(({ host }) => host.length > 1 && !names.test(host))
    .slice(0, 200)
    .map((seen) => ({ ...finding('network', ...ruleOf(seen, declared), seen.file, seen.host), line: seen.line }));
}

function ruleOf({ host, isNumber, isPlain }: SeenHost, declared: readonly string[]): [string, Severity] {
  if (isNumber) return ['address-number', 'warning'];
  const isDeclared = declared.some((to) => (to.startsWith('*.') ? host.endsWith(to.slice(1)) : host === to));
  if (!isDeclared) return ['undeclared-server', 'warning'];
  return isPlain ? ['unencrypted', 'warning'] : ['declared-server', 'info'];
}
