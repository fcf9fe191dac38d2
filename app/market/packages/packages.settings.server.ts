import { z } from 'zod';
import { declareSettings } from '#app/core/process/settings-registry.server.ts';
import { defaultHost } from '#app/market/manifests/default-host.ts';
import { Host } from '#app/market/manifests/host.schema.ts';
import { ScannerTemplate } from '#app/market/scans/scanner-template.schema.ts';
import { CheckSwitches, OwnPattern } from '#app/market/scans/scans.schema.ts';
import { PackageLimits, verifiedPackage_bytes } from './packages.schema.ts';

/** What packages may be, for which host they are, and how they are looked at. Sizes are bytes. */
export const getPackageSettings = declareSettings(
  {
    packageLimits: PackageLimits.prefault({}),
    /** Of developers who are trusted. */
    packageVerifiedSize: z.number().int().positive().default(verifiedPackage_bytes),
    packageHost: Host.default(defaultHost),
    packageChecks: CheckSwitches.prefault({}),
    packagePatterns: z.array(OwnPattern).max(200).default([]),
    /** SHA-256 of packages and files that are never to be published. */
    packageBlocked: z
      .array(z.string().regex(/^[0-9a-f]{64}$/))
      .max(10_000)
      .default([]),
    /** Where clamd listens, "host:port"; asked only where the check is switched on. */
    clamavAddress: z
      .string()
      .regex(/^$|^[\w.-]+:\d{1,5}$/)
      .default(''),
    /** A scanner that is asked over HTTP: start, poll, result. */
    scannerTemplate: ScannerTemplate.nullable().default(null),
    scannerToken: z.string().default(''),
  },
  ['scannerToken'],
);
