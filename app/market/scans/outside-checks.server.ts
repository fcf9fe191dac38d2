import { log } from '#app/core/process/log.server.ts';
import { askClamav } from './clamav.client.server.ts';
import type { Outside } from './package-checks.ts';
import type { ScannerTemplate } from './scanner-template.schema.ts';
import { askScanner } from './scanner.client.server.ts';
import type { CheckName, CheckRun, CheckSwitch, Finding } from './scans.schema.ts';

/** Programs outside that look at packages; one without its address cannot. */
export type OutsideChecks = {
  switches: Record<CheckName, CheckSwitch>;
  clamavAddress: string;
  scannerTemplate: ScannerTemplate | null;
  scannerToken: string;
};

/** Asks the programs that are switched on. One that cannot be asked is a check that failed, never a fault. */
export async function askOutside(path: string, sha256: string, checks: OutsideChecks): Promise<Outside> {
  const { switches, clamavAddress, scannerTemplate, scannerToken } = checks;
  const asked = await Promise.all([
    ...(switches.clamav.isEnabled ? [settle('clamav', () => clamav(path, clamavAddress))] : []),
    ...(switches.scanner.isEnabled
      ? [settle('scanner', () => scanner(path, sha256, scannerTemplate, scannerToken))]
      : []),
  ]);
  return { findings: asked.flatMap(({ findings }) => findings), runs: asked.map(({ run }) => run) };
}

type Asked = { findings: Finding[]; detail: string };

async function settle(check: CheckName, ask: () => Promise<Asked>): Promise<{ findings: Finding[]; run: CheckRun }> {
  try {
    const { findings, detail } = await ask();
    const state = findings.length > 0 ? 'found' : 'passed';
    return { findings, run: { check, state, found: findings.length, detail } };
  } catch (error) {
    log.warn({ err: error, check }, 'a check of a package could not be done');
    const detail = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    return { findings: [], run: { check, state: 'failed', found: 0, detail } };
  }
}

async function clamav(path: string, address: string): Promise<Asked> {
  if (address === '') throw new Error('No address of clamd is set');
  const { virus, version } = await askClamav(path, address);
  const finding = { check: 'clamav', rule: 'virus', severity: 'error', file: '', line: 0 } as const;
  return { findings: virus === null ? [] : [{ ...finding, excerpt: virus.slice(0, 200) }], detail: version };
}

async function scanner(path: string, sha256: string, template: ScannerTemplate | null, token: string): Promise<Asked> {
  if (!template) throw new Error('No scanner is described');
  return { findings: await askScanner(path, sha256, template, token), detail: new URL(template.start.url).host };
}
