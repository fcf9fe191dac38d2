import { useEffect, useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import type { Ctx } from '#app/core/ctx.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { mayAtDeveloper } from '#app/market/developers/developers.policy.ts';
import { requireDeveloper } from '#app/market/developers/developers.queries.server.ts';
import type { OwnDeveloper } from '#app/market/developers/developers.schema.ts';
import { getPackageSettings } from '#app/market/packages/packages.settings.server.ts';
import {
  countVersions,
  getVersion,
  listReleasedPlugins,
  listRollOuts,
  listVersions,
} from '#app/market/releases/releases.queries.server.ts';
import { channels, VersionListInput, versionStates } from '#app/market/releases/releases.schema.ts';
import { versionStateTexts } from '#app/market/releases/version-state.tsx';
import {
  findSubmissionOf,
  getSubmission,
  listOpenSubmissions,
} from '#app/market/submissions/submissions.queries.server.ts';
import { Select } from '#app/ui/forms/field.tsx';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { updateTexts } from './developer-update-texts.ts';
import style from './developer-update.module.css';
import { ReviewThread } from './review-thread.tsx';
import { RollOutCard } from './roll-out-card.tsx';
import { UploadVersionDialog } from './upload-version-dialog.tsx';
import { VersionDetail } from './version-detail.tsx';
import { VersionTable } from './version-table.tsx';
import type { Route } from './+types/developer-update.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const query = Object.fromEntries(url.searchParams);
  const input = VersionListInput.parse(query);
  const developer = await requireDeveloper(ctx, 'read');
  const [list, rollOuts, counts, plugins, open] = await Promise.all([
    listVersions(ctx, input),
    listRollOuts(ctx),
    countVersions(ctx),
    listReleasedPlugins(ctx),
    listOpenSubmissions(ctx),
  ]);
  const id = idIn(query['version']);
  const submissionId = id === null ? idIn(query['submission']) : await findSubmissionOf(ctx, id);
  const [detail, submission] = await Promise.all([
    id === null ? null : getVersion(ctx, { id }),
    submissionId === null ? null : getSubmission(ctx, { id: submissionId }),
  ]);
  const may = (right: 'release' | 'listing') => mayAtDeveloper(developer.role, developer.state, right);
  const rights = { release: may('release'), listing: may('listing') };
  const largest = await largestPackage(ctx, developer);
  return {
    input,
    ...list,
    largest,
    rollOuts,
    counts,
    plugins,
    open,
    detail,
    submission,
    rights,
    state: developer.state,
  };
});

/** How large a package of this developer may be, in bytes. */
async function largestPackage(ctx: Ctx, { isTrusted }: OwnDeveloper): Promise<number> {
  const { packageLimits, packageVerifiedSize } = await getPackageSettings(ctx);
  return isTrusted ? Math.max(packageVerifiedSize, packageLimits.package_bytes) : packageLimits.package_bytes;
}

const idIn = (text: string | undefined): number | null => {
  const id = Number(text ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

export function meta({ matches }: Route.MetaArgs): ReturnType<typeof pageHead> {
  return pageHead(matches, { title: updateTexts.in(rootFacts(matches).language).title });
}

type Data = Route.ComponentProps['loaderData'];
type Filters = Partial<Record<'plugin' | 'channel' | 'state' | 'before' | 'after', string | number>>;

function addressOf({ plugin, channel, state }: Data['input'], more: Filters = {}): string {
  const all = { plugin, channel, state, ...more };
  const query = new URLSearchParams(
    Object.entries(all).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  ).toString();
  return query === '' ? '/developer/update' : `/developer/update?${query}`;
}

const look_ms = 2500;

/** What is being scanned shows its outcome by itself. */
function useScans(isScanning: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isScanning) return undefined;
    const timer = setInterval(() => document.visibilityState === 'visible' && void revalidate(), look_ms);
    return () => clearInterval(timer);
  }, [isScanning, revalidate]);
}

/** The versions of all plugins of a developer: what rolls out, the list, and one of them with its review. */
export default function DeveloperUpdate({ loaderData }: Route.ComponentProps) {
  const t = updateTexts.use();
  const [isUploading, setUploading] = useState(false);
  const { input, rows, before, after, rollOuts, counts, plugins, open, detail, submission, rights, state } = loaderData;
  useScans(rows.some((row) => row.state === 'scanning'));
  const usable = plugins.filter(({ isOpen }) => isOpen);
  const upload = rights.release && (
    <Button
      tone="primary"
      icon="upload"
      reason={usable.length === 0 ? t.noPlugin : null}
      onClick={() => setUploading(true)}
    >
      {t.upload}
    </Button>
  );
  return (
    <div className={style['page']}>
      <PageHead title={t.title} actions={upload}>
        {t.lead(counts.plugins, counts.versions)}
      </PageHead>
      {state === 'suspended' && <Notice tone="warn">{t.suspended}</Notice>}
      {rollOuts.length > 0 && (
        <section aria-label={t.rollOuts} className={style['rollOuts']}>
          {rollOuts.map((one) => (
            <RollOutCard key={one.id} version={one} mayRelease={rights.release} />
          ))}
        </section>
      )}
      <section aria-labelledby="versions">
        <h2 id="versions">{t.versions}</h2>
        {counts.versions > 0 && <FilterRow data={loaderData} />}
        <VersionTable
          rows={rows}
          open={open}
          rights={rights}
          addressOf={(id) => `${addressOf(input, { version: id } as Filters)}#detail`}
          empty={<NoVersions data={loaderData} onUpload={() => setUploading(true)} />}
        />
        <Pager
          previous={after === null ? null : addressOf(input, { after })}
          next={before === null ? null : addressOf(input, { before })}
        />
      </section>
      {(detail ?? submission) && (
        <div id="detail" className={style['chosen']}>
          {detail && <VersionDetail version={detail} back={addressOf(input)} />}
          {submission && <ReviewThread key={submission.id} submission={submission} />}
        </div>
      )}
      {isUploading && (
        <UploadVersionDialog
          plugins={usable}
          first={input.plugin}
          largest={loaderData.largest}
          onClose={() => setUploading(false)}
        />
      )}
    </div>
  );
}

function FilterRow({ data: { input, plugins } }: { data: Data }) {
  const t = updateTexts.use();
  const states = versionStateTexts.use();
  const language = useLanguage();
  return (
    <div className={style['filters']}>
      <Segmented
        label={t.channelLabel}
        value={input.channel}
        options={(['', ...channels] as const).map((value) => ({
          value,
          label: t.channels[value],
          to: addressOf(input, { channel: value }),
        }))}
      />
      <Form method="get" className={style['choose']} aria-label={t.filters}>
        {input.channel !== '' && <input type="hidden" name="channel" value={input.channel} />}
        <Select
          name="plugin"
          inputSize="s"
          aria-label={t.pluginLabel}
          key={`plugin ${input.plugin}`}
          defaultValue={input.plugin}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          <option value={0}>{t.allPlugins}</option>
          {plugins.map((one) => (
            <option key={one.id} value={one.id}>
              {language === 'en' ? one.nameEn : one.nameZh}
            </option>
          ))}
        </Select>
        <Select
          name="state"
          inputSize="s"
          aria-label={t.stateLabel}
          key={`state ${input.state}`}
          defaultValue={input.state}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          <option value="">{t.allStates}</option>
          {versionStates.map((one) => (
            <option key={one} value={one}>
              {states[one]}
            </option>
          ))}
        </Select>
        <noscript>
          <Button type="submit" size="s">
            {t.filter}
          </Button>
        </noscript>
      </Form>
    </div>
  );
}

function NoVersions({ data: { counts, plugins, rights }, onUpload }: { data: Data; onUpload: () => void }) {
  const t = updateTexts.use();
  if (counts.versions > 0)
    return (
      <Empty level={3} title={t.emptyFiltered} action={<LinkButton to="/developer/update">{t.showAll}</LinkButton>}>
        {t.emptyFilteredText}
      </Empty>
    );
  const hasPlugin = plugins.some(({ isOpen }) => isOpen);
  const action = !hasPlugin ? (
    <LinkButton to="/developer/plugin">{t.newPlugin}</LinkButton>
  ) : (
    rights.release && (
      <Button icon="upload" onClick={onUpload}>
        {t.upload}
      </Button>
    )
  );
  return (
    <Empty level={3} title={t.empty} action={action}>
      {hasPlugin ? t.emptyText : t.noPlugin}
    </Empty>
  );
}
