import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { Language } from '#app/core/texts/language.ts';
import type { OwnPlugins } from '#app/market/plugins/plugins.schema.ts';
import { findingLine } from './plugin-report.ts';
import type { PackageUpload } from '#app/market/packages/packages.schema.ts';
import type { VersionState, VersionView } from '#app/market/releases/releases.schema.ts';
import type { SubmissionView } from '#app/market/submissions/submissions.schema.ts';
import stateEn from '#app/market/releases/version-state.en.ts';
import stateZh from '#app/market/releases/version-state.zh.ts';
import { callSite, PublishFault, type Site } from './publish-calls.ts';

/** What becomes of a version, beside its package. */
export type Publishing = {
  slug: string;
  channel: 'stable' | 'beta';
  changesZh: string;
  changesEn: string;
  isSecurity: boolean;
  /** Percent of devices that get it once it is approved. */
  rollOut: number;
  /** Makes the version, and sends nothing for review. */
  isDraft: boolean;
  /** Sends the draft of the listing along. */
  withListing: boolean;
  note: string;
};

/** So often it is asked whether something has gone on. */
const poll_ms = 1000;
const given: ReadonlySet<VersionState> = new Set(['approved', 'scheduled', 'rolling_out', 'live', 'deprecated']);

/**
 * Sends a package to a site, makes a version of it and sends that for review; begun again it goes on where it was.
 * `say` gets what the developer's page would show, in lines.
 * @returns the state of the version
 * @throws PublishFault with the exit code when it comes to nothing
 */
export async function publishPackage(
  site: Site,
  file: string,
  wanted: Publishing,
  say: (line: string) => void,
): Promise<VersionState> {
  const pluginId = await findPlugin(site, wanted.slug);
  const packageId = await sendPackage(site, { file, pluginId }, say);
  const { channel, changesZh, changesEn, isSecurity, rollOut } = wanted;
  const { id } = await callSite<{ id: number }>(site, '/api/developer/createVersion', {
    pluginId,
    packageId,
    channel,
    changesZh,
    changesEn,
    isSecurity,
    thenRollOut: rollOut,
  });
  let version = await waitForScan(site, id);
  for (const finding of version.findings) say(findingLine(finding));
  say(`version ${version.version} (${version.channel}): ${stateText(version.state, site.language)}`);
  say(`${site.url}/developer/update?version=${id}`);
  if (version.state === 'scan_failed' || version.state === 'quarantined')
    throw new PublishFault(1, `The checks found something to mend: ${version.state}`);
  if (wanted.isDraft) return version.state;
  if (version.state === 'clean') {
    const body = { pluginId, versionId: id, withListing: wanted.withListing, note: wanted.note };
    await callSite(site, '/api/developer/submitPlugin', body);
    version = await readVersion(site, id);
  }
  await sayReview(site, version, say);
  if (version.state !== 'in_review' && !given.has(version.state))
    throw new PublishFault(1, `Version ${version.version} is ${version.state}: publish a new number`);
  return version.state;
}

async function findPlugin(site: Site, slug: string): Promise<number> {
  const { rows } = await callSite<OwnPlugins>(site, `/api/developer/plugins?q=${encodeURIComponent(slug)}`);
  const plugin = rows.find((one) => one.slug === slug);
  if (!plugin)
    throw new PublishFault(1, `This developer has no plugin ${slug}: make it at ${site.url}/developer/plugin first`);
  return plugin.id;
}

/** Sends what is missing of a package, and waits until it was looked at. Returns the id of what is kept. */
async function sendPackage(
  site: Site,
  { file, pluginId }: { file: string; pluginId: number },
  say: (line: string) => void,
): Promise<number> {
  const blob = await openAsBlob(file);
  const sha256 = createHash('sha256')
    .update(Buffer.from(await blob.arrayBuffer()))
    .digest('hex');
  const begun = { plugin: pluginId, fileName: basename(file), size: blob.size, sha256 };
  let upload = await callSite<PackageUpload>(site, '/api/developer/startPackage', begun);
  const { id, parts, partSize } = upload;
  if (upload.state === 'sending') {
    const { missing } = upload;
    say(`upload ${id}: ${parts - missing.length} of ${parts} parts are there`);
    for (const part of missing) {
      const form = new FormData();
      form.set('upload', String(id));
      form.set('part', String(part));
      form.set('chunk', blob.slice(part * partSize, (part + 1) * partSize));
      upload = await callSite<PackageUpload>(site, '/api/developer/addPackagePart', form);
      say(`upload ${id}: ${parts - upload.missing.length} of ${parts} parts are there`);
    }
    await callSite(site, '/api/developer/finishPackage', { upload: id });
  }
  const looked = await waitFor(site, async () => {
    const now = await callSite<PackageUpload>(site, `/api/developer/packageUpload?upload=${id}`);
    return now.state === 'checking' || now.state === 'sending' ? null : now;
  });
  for (const { line, column, path, text } of looked.manifestFaults)
    say(`  plugin.json:${line}:${column} ${path}: ${text}`);
  if (looked.refusal)
    throw new PublishFault(1, `REFUSED ${looked.refusal.refusal} ${looked.refusal.file}: ${looked.refusal.text}`);
  if (looked.packageId === null) throw new PublishFault(4, 'The site could not look at the package: try again later');
  return looked.packageId;
}

const readVersion = (site: Site, id: number) => callSite<VersionView>(site, `/api/developer/version?id=${id}`);

const waitForScan = (site: Site, id: number): Promise<VersionView> =>
  waitFor(site, async () => {
    const version = await readVersion(site, id);
    return version.state === 'scanning' ? null : version;
  });

async function sayReview(site: Site, { id, state }: VersionView, say: (line: string) => void): Promise<void> {
  say(`now: ${stateText(state, site.language)}`);
  if (state !== 'in_review') return;
  const { place, figures } = await callSite<SubmissionView>(site, `/api/developer/submission?version=${id}`);
  const usual = figures.median_s === null ? '' : `; half of the last 30 days within ${hours(figures.median_s)}`;
  say(`review: place ${place} of ${figures.waiting}, first answer within ${figures.promiseHours} h${usual}`);
}

const hours = (seconds: number): string => `${Math.max(0.1, Math.round(seconds / 360) / 10)} h`;
const stateText = (state: VersionState, language: Language): string =>
  `${state} (${(language === 'en' ? stateEn : stateZh)[state]})`;

async function waitFor<T>(site: Site, ask: () => Promise<T | null>): Promise<T> {
  for (const until = Date.now() + site.wait_s * 1000; ;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > until) throw new PublishFault(4, 'The site is still at it: run this again later, it goes on');
    await new Promise((resolve) => setTimeout(resolve, poll_ms));
  }
}
