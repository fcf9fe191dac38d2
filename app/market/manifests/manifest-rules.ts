import semver from 'semver';
import parseSpdx from 'spdx-expression-parse';
import { z } from 'zod';
import { type Host, type HostExtra, networkPermission } from './host.schema.ts';
import type { Manifest, ManifestFaultName } from './manifest.schema.ts';

/** The slug of a plugin. */
export const pluginSlug = /^[a-z][a-z0-9-]{2,39}$/;

/** Control, format, private-use, unassigned and blank characters: none of them belongs in a line of text. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\u115f\u1160\u17b4\u17b5\u3164\uffa0]|\u034f/u;
/** True for a text in which something stands that nobody sees. */
export const hasUnseen = (text: string): boolean => unseen.test(text);

/** How a check says which fault it is, and what it needs: `readManifest` reads it back. */
export const faultMark = 'fault:';
const say = (fault: ManifestFaultName, detail: string | number = '') => `${faultMark}${fault}:${detail}`;

const text = (least: number, most: number) =>
  z
    .string()
    .min(least, say('too-short', least))
    .max(most, say('too-long', most))
    .refine((value) => !hasUnseen(value), say('invisible'))
    .refine((value) => value === value.trim(), say('too-short', least));
const both = (least: number, most: number) => z.strictObject({ zh: text(least, most), en: text(least, most) });
const slug = z.string().regex(pluginSlug, say('slug'));
const range = z
  .string()
  .max(100, say('too-long', 100))
  .refine((value) => value.trim() !== '' && semver.validRange(value) !== null, say('range'));
const hostName = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,61}$/;

/** What a manifest for a host must be; faults have the names of `ManifestFaultName`. */
export function manifestRules(host: Host): z.ZodType<Manifest> {
  const shape = {
    $schema: z.string().max(300, say('too-long', 300)).optional(),
    id: slug,
    name: both(2, 40),
    description: both(1, 120).nullable().default(null),
    version: z.string().max(60, say('too-long', 60)).refine(isPlainVersion, say('version')),
    host: z.strictObject({
      id: z.literal(host.id, say('host', host.id)),
      range: range.refine((value) => fitsHost(value, host), say('host-versions', host.versions.join(', '))),
    }),
    entry: text(1, 240).refine((path) => isEntry(path, host), say('entry', host.entries.join(', '))),
    permissions: list(
      z.enum(
        host.permissions.map(({ name }) => name),
        say('permission', host.permissions.map(({ name }) => name).join(', ')),
      ),
      100,
    ),
    data: z.strictObject({
      reads: both(1, 500),
      sends: z
        .array(z.strictObject({ to: z.string().regex(hostName, say('host-name')), what: both(1, 200) }))
        .max(50, say('too-many', 50)),
    }),
    license: z.string().max(200, say('too-long', 200)).refine(isSpdx, say('licence')),
    dependencies: z
      .record(slug, range)
      .refine((all) => Object.keys(all).length <= 50, say('too-many', 50))
      .default({}),
    homepage: z
      .string()
      .max(300, say('too-long', 300))
      .refine(isSecureAddress, say('address'))
      .nullable()
      .default(null),
    extras: extrasOf(host),
  };
  return z
    .strictObject(shape)
    .superRefine(({ id, dependencies, permissions, data }, issues) => {
      const fault = (path: string[], message: string) => issues.addIssue({ code: 'custom', path, message });
      if (Object.hasOwn(dependencies, id)) fault(['dependencies', id], say('own-dependency'));
      if (data.sends.length > 0 && !permissions.includes(networkPermission))
        fault(['data', 'sends'], say('sends-without-network', networkPermission));
    })
    .transform(({ $schema: _schema, ...manifest }) => manifest as Manifest);
}

function list<T extends z.ZodType<string>>(one: T, most: number) {
  return z
    .array(one)
    .max(most, say('too-many', most))
    .refine((all) => new Set(all).size === all.length, say('repeated'));
}

function extrasOf({ extras }: Host) {
  const fields = extras.map((extra) => [extra.key, extra.isRequired ? extraOf(extra) : extraOf(extra).optional()]);
  const isNeeded = extras.some(({ isRequired }) => isRequired);
  const shape = z.strictObject(Object.fromEntries(fields) as Record<string, z.ZodType>);
  return isNeeded ? shape : shape.default({});
}

function extraOf({ kind, choices, most }: HostExtra): z.ZodType {
  const choice = z.enum(choices.length > 0 ? choices : [''], say('choice', choices.join(', ')));
  const kinds = {
    text: () => text(1, most),
    number: () => z.number(),
    flag: () => z.boolean(),
    texts: () => list(text(1, 100), most),
    choice: () => choice,
    choices: () => list(choice, most),
  };
  return kinds[kind]();
}

/** Strict semver as it is written, without a build part. */
export const isPlainVersion = (version: string): boolean => semver.valid(version) === version && !version.includes('+');

const fitsHost = (range: string, { versions }: Host) =>
  versions.length === 0 || versions.some((version) => semver.satisfies(version, range, { includePrerelease: true }));

const isEntry = (path: string, { entries }: Host) =>
  entries.some((ending) => path.endsWith(ending)) && !/(?:^|\/)\.{0,2}(?:\/|$)|\\/.test(path);

function isSpdx(expression: string): boolean {
  try {
    parseSpdx(expression);
    return true;
  } catch {
    return false;
  }
}

function isSecureAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return protocol === 'https:' && username === '' && password === '';
}
