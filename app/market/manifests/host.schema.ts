import { z } from 'zod';
import semver from 'semver';

const both = z.object({ zh: z.string().min(1).max(200), en: z.string().min(1).max(400) });
const key = z.string().regex(/^[a-z][A-Za-z0-9-]{1,39}$/);

export const permissionRisks = ['low', 'medium', 'high'] as const;
export type PermissionRisk = (typeof permissionRisks)[number];

/** A field that the host asks for in `extras` of a manifest. `most` is characters of a text, entries of a list. */
export const HostExtra = z.object({
  key,
  kind: z.enum(['text', 'number', 'flag', 'texts', 'choice', 'choices']),
  isRequired: z.boolean().default(false),
  choices: z.array(z.string().min(1).max(60)).max(100).default([]),
  most: z.number().int().min(1).max(1000).default(200),
  about: both,
});
export type HostExtra = z.output<typeof HostExtra>;

/** The application that plugins of this market run in: what their manifests may say of it. */
export const Host = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]{2,39}$/),
  name: both,
  /** Versions that exist; a range must fit one of them. With none any range is taken. */
  versions: z
    .array(z.string().refine((version) => semver.valid(version) === version))
    .max(200)
    .default([]),
  permissions: z.array(z.object({ name: key, title: both, means: both, risk: z.enum(permissionRisks) })).max(100),
  extras: z.array(HostExtra).max(40).default([]),
  /** Endings that the entry file may have. */
  entries: z.array(z.string().regex(/^\.[a-z0-9]{1,8}$/)).min(1),
});
export type Host = z.output<typeof Host>;

/** What may leave the computer at all; data statements that name hosts need it. */
export const networkPermission = 'network';
