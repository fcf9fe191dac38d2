import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { DifferenceView } from '#app/market/releases/difference-view.tsx';
import { FindingList } from '#app/market/releases/finding-list.tsx';
import type { VersionView } from '#app/market/releases/releases.schema.ts';
import { getReview } from '#app/market/review-desk/review.queries.server.ts';
import { spanText } from '#app/ui/kit/waiting-spans.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button, buttonClass, LinkButton } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatBytes } from '#app/ui/kit/number-format.ts';
import { Time } from '#app/ui/kit/time.tsx';
import { reviewTexts } from './market-review-texts.ts';
import style from './market-review.module.css';
import { FileLines } from './file-lines.tsx';
import { ReviewDecision } from './review-decision.tsx';
import { ReviewInput, type ReviewView } from './review-desk.schema.ts';
import { ListingChanges } from './listing-changes.tsx';
import { ReviewTalk } from './review-talk.tsx';
import { RiskChip } from './risk-chip.tsx';
import { ScanAgain } from './scan-again.tsx';
import type { Route } from './+types/market-review.page.ts';

/** `?against=` is what it is compared with, the round before unless told. */
export const loader = pageLoader(({ ctx, params, url }) => {
  const against = url.searchParams.get('against') ?? undefined;
  return getReview(ctx, ReviewInput.parse({ id: Number(params['id']), against }));
}, hasId);

export function meta({ matches, loaderData }: Route.MetaArgs): ReturnType<typeof pageHead> {
  const { language } = rootFacts(matches);
  const t = reviewTexts.in(language);
  return pageHead(matches, { title: loaderData ? nameOf(loaderData, language) : t.title });
}

/** Nobody gets such a version any more. */
const over: ReadonlySet<string> = new Set(['rejected', 'withdrawn', 'blocked']);

const nameOf = ({ plugin, version }: ReviewView, language: string): string =>
  [language === 'en' ? plugin.nameEn : plugin.nameZh, version?.version].filter(Boolean).join(' ');

/** One submission: why it wants to be looked at, what it changes, what was found and said; the decision beside it. */
export default function MarketReview({ loaderData: data }: Route.ComponentProps) {
  const t = reviewTexts.use();
  const language = useLanguage();
  const { listingChanges, history, snapshot } = data;
  const changes =
    snapshot.version &&
    (language === 'en'
      ? snapshot.version.changesEn || snapshot.version.changesZh
      : snapshot.version.changesZh || snapshot.version.changesEn);
  return (
    <>
      <Head data={data} />
      <div className={style['grid']}>
        <div className={style['main']}>
          <nav className={style['jumps']} aria-label={t.sections}>
            {(['difference', 'findings', 'texts', 'talk', 'history'] as const).map((one) => (
              <a key={one} href={`#${one}`}>
                {t.section[one]}
              </a>
            ))}
          </nav>
          <Risk data={data} />
          {data.hasLastRound && <Against data={data} />}
          <section aria-labelledby="difference">
            <h2 id="difference">{t.section.difference}</h2>
            <Difference data={data} />
            {snapshot.version && (
              <>
                <h3>{t.changes}</h3>
                <p className={style['said']}>{changes || t.noChanges}</p>
              </>
            )}
          </section>
          <section aria-labelledby="findings">
            <h2 id="findings">{t.section.findings}</h2>
            <Findings data={data} />
          </section>
          <section aria-labelledby="texts">
            <h2 id="texts">{t.section.texts}</h2>
            <ListingChanges changes={listingChanges} none={data.against === 'round' ? t.noListingSince : t.noListing} />
          </section>
          <section aria-labelledby="talk">
            <h2 id="talk">{t.section.talk}</h2>
            <ReviewTalk data={data} />
          </section>
          <section aria-labelledby="history">
            <h2 id="history">{t.section.history}</h2>
            {history.length === 0 && <p className="muted">{t.noHistory}</p>}
            <ul className={style['history']}>
              {history.map((one) => (
                <li key={one.id}>
                  <Link to={`/admin/market/reviews/${one.id}`}>{one.version ?? t.listingOnly}</Link>
                  <span>{t.states[one.state]}</span>
                  <Time value={one.at} language={htmlLang[language]} />
                </li>
              ))}
            </ul>
          </section>
        </div>
        <ReviewDecision key={`${data.id} ${data.round} ${data.state}`} data={data} />
      </div>
    </>
  );
}

function Head({ data }: { data: ReviewView }) {
  const t = reviewTexts.use();
  const language = useLanguage();
  const { developer, developerFacts, due_s, risk, state, release, snapshot, submittedAt } = data;
  const facts = [
    language === 'en' ? developer.nameEn : developer.nameZh,
    developerFacts.isVerified ? t.verified : t.unverified,
    t.joined(developerFacts.days),
    t.record(developerFacts.approved, developerFacts.rejected),
  ];
  return (
    <header className={style['head']}>
      <p className="small">
        <Link to="/admin/market/reviews">{t.back}</Link>
      </p>
      <div className={style['title']}>
        <h1>{nameOf(data, language)}</h1>
        <RiskChip risk={risk} />
        {data.isSecurity && <Chip tone="accent">{t.security}</Chip>}
        {data.isFirst && <Chip tone="info">{t.first}</Chip>}
        {state !== 'waiting' && <Chip tone="line">{t.states[state]}</Chip>}
        {developer.isTrusted && <Chip tone="primary">{t.trusted}</Chip>}
      </div>
      <p className={style['facts']}>{facts.join(' · ')}</p>
      <p className={style['facts']}>
        {t.frozen} <Time value={submittedAt} language={htmlLang[language]} />
        {snapshot.version && (
          <>
            {' · '}
            <code title={snapshot.version.sha256}>sha256 {snapshot.version.sha256.slice(0, 8)}…</code>
            {` · ${formatBytes(snapshot.version.bytes)}`}
          </>
        )}
        {release &&
          data.lastVersion === null &&
          ` · ${release.difference.from === null ? t.firstVersion : t.compared(release.difference.from)}`}
        {due_s !== null && (
          <>
            {' · '}
            <span className={due_s < 0 ? 'c-danger' : undefined}>
              {due_s < 0 ? t.late(spanText(-due_s, language)) : t.left(spanText(due_s, language))}
            </span>
          </>
        )}
      </p>
      <HeadActs data={data} />
    </header>
  );
}

function HeadActs({ data }: { data: ReviewView }) {
  const t = reviewTexts.use();
  const { reviewer, obstacle, next } = data;
  const { send, isBusy } = useSend();
  return (
    <div className={style['headActs']}>
      {reviewer ? <span className="muted small">{t.takenBy(reviewer.nickname)}</span> : null}
      {!reviewer && obstacle === null && (
        <Button
          size="s"
          loading={isBusy}
          onClick={() =>
            void send('/api/admin/market/takeSubmission', { id: data.id }, { done: true, refresh: 'always' })
          }
        >
          {t.take}
        </Button>
      )}
      {data.version !== null && (
        <a className={buttonClass({ size: 's' })} href={`/admin/market/reviews/${data.id}/file`} download>
          <Icon name="download" />
          {t.download}
        </a>
      )}
      {next !== null && (
        <LinkButton size="s" tone="quiet" iconEnd="chevron-right" to={`/admin/market/reviews/${next}`}>
          {t.next}
        </LinkButton>
      )}
    </div>
  );
}

/** What the difference and the changed texts are from. */
function Against({ data: { id, round, against } }: { data: ReviewView }) {
  const t = reviewTexts.use();
  return (
    <nav className={`seg ${style['against']}`} aria-label={t.against}>
      {(['round', 'live'] as const).map((one) => (
        <Link
          key={one}
          to={`/admin/market/reviews/${id}?against=${one}`}
          replace
          preventScrollReset
          aria-current={one === against ? 'true' : undefined}
        >
          {one === 'round' ? t.againstRound(round - 1) : t.againstLive}
        </Link>
      ))}
    </nav>
  );
}

function Difference({ data: { id, round, against, lastVersion, release } }: { data: ReviewView }) {
  const t = reviewTexts.use();
  if (!release) return <p className="muted">{t.noVersion}</p>;
  const { difference } = release;
  return (
    <DifferenceView
      difference={difference}
      fromText={lastVersion === null ? undefined : t.differenceRound(round - 1, lastVersion)}
      linesOf={(file) => <FileLines key={`${id} ${round} ${against}`} review={id} against={against} file={file} />}
    />
  );
}

function Findings({ data }: { data: ReviewView }) {
  const t = reviewTexts.use();
  const { release } = data;
  if (!release) return <p className="muted">{t.noVersion}</p>;
  return (
    <>
      <FindingList findings={release.findings} checks={release.checks} />
      <LastScan data={data} release={release} />
    </>
  );
}

function LastScan({ data: { obstacle }, release }: { data: ReviewView; release: VersionView }) {
  const t = reviewTexts.use();
  const language = htmlLang[useLanguage()];
  const { id, version, state, scannedAt, isScanAsked } = release;
  return (
    <div className={style['headActs']}>
      <span className="muted small">
        {t.scannedAt} <Time value={scannedAt} language={language} />
        {isScanAsked && ` · ${t.scanAsked}`}
      </span>
      {obstacle !== 'noRight' && obstacle !== 'own' && !over.has(state) && <ScanAgain version={id} name={version} />}
    </div>
  );
}

function Risk({ data: { risk, riskParts } }: { data: ReviewView }) {
  const t = reviewTexts.use();
  return (
    <section aria-labelledby="why">
      <h2 id="why">{t.why(risk)}</h2>
      {riskParts.length === 0 && <p className="muted">{t.noRisk}</p>}
      <ul className={style['parts']}>
        {riskParts.map(({ key, points, names }) => (
          <li key={key}>
            <b>{points > 0 ? `+${points}` : `−${-points}`}</b>
            <span>
              {t.parts[key]}{' '}
              {names.map((name) => (
                <code key={name}>{name}</code>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
