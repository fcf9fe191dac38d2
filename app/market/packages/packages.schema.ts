import { z } from 'zod';
import { rule } from '#app/core/rules.ts';
import type { Manifest, ManifestFault } from '#app/market/manifests/manifest.schema.ts';
import type { CheckRun, Finding, ScanVerdict } from '#app/market/scans/scans.schema.ts';

/*
 * Glossary: package – a ZIP archive with one version of a plugin, whose bytes never change; quarantine – the folder in
 * which packages lie until they are looked at; refusal – why an archive is no package at all.
 */

const mebibyte = 1024 ** 2;

/** What an archive may be. Sizes are bytes; ratios are of inflated to stored size. */
export const PackageLimits = z.object({
  package_bytes: z
    .number()
    .int()
    .min(1)
    .default(50 * mebibyte),
  entries: z.number().int().min(1).default(10_000),
  file_bytes: z
    .number()
    .int()
    .min(1)
    .default(100 * mebibyte),
  total_bytes: z
    .number()
    .int()
    .min(1)
    .default(500 * mebibyte),
  totalRatio: z.number().min(1).default(100),
  entryRatio: z.number().min(1).default(200),
  /** Ratios count from so much inflated: small files may well be all blanks. */
  ratioFrom_bytes: z.number().int().min(0).default(mebibyte),
  path_bytes: z.number().int().min(1).default(240),
  depth: z.number().int().min(1).default(20),
  manifest_bytes: z
    .number()
    .int()
    .min(1)
    .default(64 * 1024),
});
export type PackageLimits = z.output<typeof PackageLimits>;

/** So large may a package of a verified developer be, in bytes. */
export const verifiedPackage_bytes = 200 * mebibyte;

/** Every reason why an archive is refused; the names never change. */
export const refusalNames = [
  'not-an-archive',
  'empty',
  'split',
  'too-large',
  'too-many-entries',
  'file-too-large',
  'total-too-large',
  'entry-ratio',
  'total-ratio',
  'path-absolute',
  'path-drive',
  'path-parent',
  'path-backslash',
  'path-control',
  'path-invisible',
  'path-encoding',
  'path-characters',
  'path-segment',
  'path-reserved',
  'path-too-long',
  'path-too-deep',
  'path-duplicate',
  'path-conflict',
  'link',
  'device',
  'directory-data',
  'encrypted',
  'method',
  'overlap',
  'data-before',
  'data-between',
  'data-after',
  'zip64',
  'headers-disagree',
  'size-disagrees',
  'crc',
  'broken',
  'time',
  'memory',
  'manifest-missing',
  'manifest-too-large',
  'manifest-invalid',
  'other-hash',
  'developer-signature',
] as const;
export type RefusalName = (typeof refusalNames)[number];

/** Why an archive is refused: at which entry, '' for the whole, and what the limit or the value is. */
export type PackageRefusal = { refusal: RefusalName; file: string; detail: string };

/** A file of a package; `size` is bytes inflated, `stored` as it lies in the archive. */
export type PackageFile = { path: string; size: number; stored: number; sha256: string };

/** What a look at a package gives. After a refusal there are neither files nor findings. */
export type Inspection = {
  sha256: string;
  bytes: number;
  refusal: PackageRefusal | null;
  manifest: Manifest | null;
  /** With the refusal `manifest-invalid`, every fault. */
  manifestFaults: ManifestFault[];
  files: PackageFile[];
  findings: Finding[];
  checks: CheckRun[];
  verdict: ScanVerdict | 'refused';
  /** Most memory that the process which looked held, bytes; and how long it took. */
  peak_bytes: number;
  took_ms: number;
};

/** So much of a package travels in one request. */
export const part_bytes = 8 * mebibyte;

const sha256 = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, 'rule:sha256');

export const StartPackageInput = z.object({
  /** The plugin that it is a version of; without one, the developer alone is checked. */
  plugin: rule.id().optional(),
  /** For members who work for several developers. */
  developer: rule.id().optional(),
  fileName: rule.line().trim().min(1).max(200),
  /** Bytes. */
  size: z.coerce.number<number | string>().int().min(1).max(Number.MAX_SAFE_INTEGER),
  /** Of the whole; what arrives is compared with it. */
  sha256: sha256.optional(),
  /** A developer's own signature, and the key that checks it; base64. */
  developerSignature: z.string().max(100).optional(),
  developerKey: z.string().max(60).optional(),
});
/** One part, in a multipart form: `chunk` holds its bytes, `part` is its number from 0. */
export const PackagePartInput = z.object({
  upload: rule.id(),
  part: z.coerce.number<number | string>().int().min(0).max(10_000),
  chunk: z.unknown().optional(),
});
export const PackageUploadInput = z.object({ upload: rule.id() });

export const uploadStates = ['sending', 'checking', 'refused', 'ready', 'failed'] as const;
export type UploadState = (typeof uploadStates)[number];

/** An upload as its developer sees it; times are unix seconds. */
export type PackageUpload = {
  id: number;
  developerId: number;
  pluginId: number | null;
  fileName: string;
  size: number;
  state: UploadState;
  partSize: number;
  parts: number;
  /** Numbers of the parts that are still to be sent. */
  missing: number[];
  madeAt: number;
  /** Once it is ready. */
  packageId: number | null;
  /** Why it is refused: the reason's name and the same in words, and each fault of the manifest in words. */
  refusal: (PackageRefusal & { text: string }) | null;
  manifestFaults: (ManifestFault & { text: string })[];
};

/** A package as the market keeps it; times are unix seconds. */
export type Package = {
  id: number;
  developerId: number;
  pluginId: number | null;
  sha256: string;
  bytes: number;
  filesSha256: string;
  fileCount: number;
  totalBytes: number;
  manifest: Manifest;
  developerKey: string;
  developerSignature: string;
  madeAt: number;
  /** Of the last look. */
  verdict: ScanVerdict;
  scannedAt: number;
};

/** What the last look at a package found. */
export type PackageScanView = { verdict: ScanVerdict; scannedAt: number; checks: CheckRun[]; findings: Finding[] };
