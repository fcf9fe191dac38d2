import { diffLines } from 'diff';
import type { Manifest } from '#app/market/manifests/manifest.schema.ts';
import type { PackageFile } from '#app/market/packages/packages.schema.ts';
import type { VersionDifference } from './releases.schema.ts';

/** What is compared of a version. */
export type ComparedVersion = {
  version: string;
  bytes: number;
  manifest: Manifest;
  files: readonly Omit<PackageFile, 'stored'>[];
};

/** So many lines stand around what changed in a manifest. */
const around = 3;

/** What differs from one version to another; from nothing to the first. */
export function differenceOf(before: ComparedVersion | null, after: ComparedVersion): VersionDifference {
  const { manifest } = after;
  const last = before?.manifest ?? null;
  const files = filesOf(before?.files ?? [], after.files);
  return {
    from: before?.version ?? null,
    files: files.filter((one): one is VersionDifference['files'][number] => one.kind !== 'same'),
    sameFiles: files.filter(({ kind }) => kind === 'same').length,
    permissions: setsOf(last?.permissions ?? [], manifest.permissions),
    hosts: setsOf(hostsOf(last), hostsOf(manifest)),
    dependencies: dependenciesOf(last?.dependencies ?? {}, manifest.dependencies),
    hostRange: { before: last?.host.range ?? null, after: manifest.host.range },
    bytes: { before: before?.bytes ?? null, after: after.bytes },
    manifest: last === null ? [] : linesOf(last, manifest),
  };
}

const hostsOf = (manifest: Manifest | null) => [...new Set(manifest?.data.sends.map(({ to }) => to))];

function setsOf(before: readonly string[], after: readonly string[]): { added: string[]; removed: string[] } {
  const added = after.filter((one) => !before.includes(one));
  const removed = before.filter((one) => !after.includes(one));
  return { added, removed };
}

function filesOf(before: ComparedVersion['files'], after: ComparedVersion['files']) {
  const last = new Map(before.map((file) => [file.path, file]));
  const next = new Map(after.map((file) => [file.path, file]));
  return [...new Set([...last.keys(), ...next.keys()])].toSorted().map((path) => {
    const [was, is] = [last.get(path), next.get(path)];
    const kind = !was ? 'added' : !is ? 'removed' : was.sha256 === is.sha256 ? 'same' : 'changed';
    return { path, kind, before: was?.size ?? 0, after: is?.size ?? 0 } as const;
  });
}

function dependenciesOf(before: Record<string, string>, after: Record<string, string>) {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .toSorted()
    .map((slug) => ({ slug, before: before[slug] ?? null, after: after[slug] ?? null }))
    .filter((one) => one.before !== one.after);
}

function linesOf(before: Manifest, after: Manifest): VersionDifference['manifest'] {
  const text = (manifest: Manifest) => `${JSON.stringify(manifest, null, 2)}\n`;
  const lines = diffLines(text(before), text(after)).flatMap(({ added, removed, value }) =>
    value
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text: line }) as const),
  );
  const isNear = (at: number) =>
    lines.slice(Math.max(0, at - around), at + around + 1).some(({ kind }) => kind !== 'same');
  return lines.filter((_, at) => isNear(at));
}
