import type { PermissionRisk } from './host.schema.ts';

/*
 * Glossary: manifest – the file plugin.json in the root of a package, in which a plugin says what it is; host – the
 * application that plugins of this market run in.
 */

/** A text in both languages. */
export type BothLanguages = { zh: string; en: string };

/** A manifest that keeps every rule of `readManifest`. */
export type Manifest = {
  /** The slug of the listing. */
  id: string;
  name: BothLanguages;
  description: BothLanguages | null;
  /** Strict semver without a build part. */
  version: string;
  /** The id of the host and the range of its versions. */
  host: { id: string; range: string };
  /** A file of the package. */
  entry: string;
  permissions: string[];
  data: DataStatement;
  /** An SPDX expression; `LicenseRef-…` names a licence of one's own. */
  license: string;
  /** Slugs of other plugins and the ranges of their versions. */
  dependencies: Record<string, string>;
  homepage: string | null;
  /** What the host asks for beyond, by the names of its `extras`. */
  extras: Record<string, string | number | boolean | string[]>;
};

/** What of a user's data a plugin reads, and which hosts get any of it; an empty list says that nothing leaves. */
export type DataStatement = { reads: BothLanguages; sends: { to: string; what: BothLanguages }[] };

/** What is wrong with a manifest, where: line and column begin at 1. */
export type ManifestFault = {
  fault: ManifestFaultName;
  /** Names and places from the root, "data.sends.0.to"; "" for the whole. */
  path: string;
  line: number;
  column: number;
  /** What the rule needs: a length, a list, the value that was expected. */
  detail: string;
};

export const manifestFaultNames = [
  'syntax',
  'too-deep',
  'duplicate-key',
  'missing',
  'unknown-key',
  'wrong-type',
  'too-short',
  'too-long',
  'too-many',
  'invisible',
  'slug',
  'version',
  'range',
  'host',
  'host-versions',
  'entry',
  'permission',
  'sends-without-network',
  'licence',
  'host-name',
  'address',
  'choice',
  'repeated',
  'own-dependency',
  'other-plugin',
] as const;
export type ManifestFaultName = (typeof manifestFaultNames)[number];

/** A permission of a manifest in words. */
export type PermissionWords = { name: string; title: BothLanguages; means: BothLanguages; risk: PermissionRisk };
