import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireConsole } from '#app/account/rules/rules.queries.server.ts';
import { audit } from '#app/core/audit.server.ts';
import type { Ctx } from '#app/core/ctx.server.ts';
import { transact } from '#app/core/db/pool.server.ts';
import { Refusal } from '#app/core/errors.ts';
import { Reply } from '#app/core/http/endpoint.server.ts';
import { askOutside } from '#app/market/scans/outside-checks.server.ts';
import { say } from './package-texts.ts';
import { getPackageSettings } from './packages.settings.server.ts';

/** An archive without a file: the record that ends one (APPNOTE.TXT 4.3.16). */
const emptyArchive = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
/** A person waits for the answer. */
const most_s = 30;

/**
 * Has each scanner of the saved settings, switched on or not, look at an empty archive.
 * @throws Refusal forbidden without the console's node "settings/edit"; without a scanner; with what is wrong
 */
export async function testScanners(ctx: Ctx): Promise<Reply> {
  await requireConsole(ctx, 'settings/edit');
  const { packageChecks, clamavAddress, scannerTemplate, scannerToken } = await getPackageSettings(ctx);
  if (clamavAddress === '' && !scannerTemplate) throw new Refusal(say.noScanner);
  const { clamav, scanner } = packageChecks;
  const switches = {
    ...packageChecks,
    clamav: { ...clamav, isEnabled: clamavAddress !== '' },
    scanner: { ...scanner, isEnabled: scannerTemplate !== null },
  };
  const poll = scannerTemplate && { ...scannerTemplate.poll, most_s: Math.min(scannerTemplate.poll.most_s, most_s) };
  const folder = await mkdtemp(join(tmpdir(), 'scanner-'));
  try {
    const archive = join(folder, 'empty.zip');
    await writeFile(archive, emptyArchive);
    const { runs } = await askOutside(archive, createHash('sha256').update(emptyArchive).digest('hex'), {
      switches,
      clamavAddress,
      scannerTemplate: scannerTemplate && poll && { ...scannerTemplate, poll },
      scannerToken,
    });
    const names = { clamav: 'ClamAV', scanner: scannerTemplate ? new URL(scannerTemplate.start.url).host : '' };
    const nameOf = (check: string) => names[check as keyof typeof names];
    const failed = runs.find(({ state }) => state === 'failed');
    const detail = { works: !failed, ...(failed && { fault: failed.check }) };
    await transact(ctx, (tctx) => audit(tctx, 'market.testScanners', { kind: 'setting', id: null }, detail));
    if (failed) throw new Refusal(say.scannerFails(nameOf(failed.check), failed.detail));
    return new Reply(null, { text: say.scannersWork(runs.map(({ check }) => nameOf(check)).join(', ')) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
