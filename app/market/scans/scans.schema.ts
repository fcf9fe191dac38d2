import { z } from 'zod';

/*
 * Glossary: check – one kind of look at a package, which an operator can switch; rule – what a check looks for;
 * finding – a place where a rule found it.
 */

/** The checks, in the order in which they are shown. */
export const checkNames = [
  'secrets',
  'invisible',
  'obfuscation',
  'dynamic-code',
  'network',
  'binaries',
  'install-scripts',
  'block-list',
  'names',
  'permissions',
  'licence',
  'clamav',
  'scanner',
] as const;
export type CheckName = (typeof checkNames)[number];

export const severities = ['info', 'warning', 'error'] as const;
export type Severity = (typeof severities)[number];

/** `line` begins at 1, 0 when the finding is of the whole file; `file` is '' for the whole package. */
export type Finding = {
  check: CheckName;
  rule: string;
  severity: Severity;
  file: string;
  line: number;
  /** What stands there, at most 200 characters, secrets covered. */
  excerpt: string;
};

/** How a check ended; `failed`: it could not be done. `found` counts findings that are not listed too. */
export type CheckRun = {
  check: CheckName;
  state: 'passed' | 'found' | 'failed' | 'off';
  found: number;
  /** Why it failed, or which program and version looked; for staff. */
  detail: string;
};

/**
 * Whether a check is done; whether its errors keep a package from being published or are only shown; whether a package
 * waits when it could not be done.
 */
const CheckSwitch = z.object({ isEnabled: z.boolean(), isEnforced: z.boolean(), isRequired: z.boolean() });
export type CheckSwitch = z.output<typeof CheckSwitch>;

const on = { isEnabled: true, isEnforced: true, isRequired: true };
const shown = { isEnabled: true, isEnforced: false, isRequired: true };
const off = { isEnabled: false, isEnforced: true, isRequired: true };

/** What is done unless an operator says otherwise: everything that needs no other program. */
export const defaultSwitches: Record<CheckName, CheckSwitch> = {
  secrets: on,
  invisible: on,
  obfuscation: shown,
  'dynamic-code': shown,
  network: shown,
  binaries: on,
  'install-scripts': shown,
  'block-list': on,
  names: on,
  permissions: shown,
  licence: shown,
  clamav: off,
  scanner: off,
};

/** The switches of all checks; one that is not given has its default. */
export const CheckSwitches = z
  .partialRecord(z.enum(checkNames), CheckSwitch)
  .transform((given): Record<CheckName, CheckSwitch> => ({ ...defaultSwitches, ...given }));

/** A secret that an operator looks for beside those of the list; the pattern is of RE2, so that it ends in time. */
export const OwnPattern = z.object({
  rule: z.string().regex(/^[a-z][a-z0-9-]{1,59}$/),
  pattern: z.string().min(4).max(500),
  severity: z.enum(severities),
});
export type OwnPattern = z.output<typeof OwnPattern>;

/**
 * What the findings come to: `clean`; `noted`, a person should look; `blocked`, an enforced check found an error;
 * `undone`, a required check could not be done.
 */
export type ScanVerdict = 'clean' | 'noted' | 'blocked' | 'undone';
