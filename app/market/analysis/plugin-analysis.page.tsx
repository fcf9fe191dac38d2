import { useNavigation } from 'react-router';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { parseInput } from '#app/core/http/input.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { getAnalysis } from '#app/market/analysis/plugin-analysis.queries.server.ts';
import { refundWords } from '#app/market/plugin-refunds/plugin-refund-words.ts';
import { pluginName } from '#app/market/plugins/plugin-name.ts';
import { percent } from '#app/market/plugin-statistics/metric-words.ts';
import { pluginStatisticsTexts } from '#app/market/plugin-statistics/plugin-statistics-texts.ts';
import { ranges } from '#app/market/plugin-statistics/plugin-statistics.schema.ts';
import { Segmented } from '#app/ui/forms/segmented.tsx';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { classNames } from '#app/ui/kit/class-names.ts';
import { Icon } from '#app/ui/kit/icon.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { analysisPath } from './analysis-address.ts';
import type { Hint } from './analysis-hints.policy.ts';
import {
  AdoptionPart,
  FunnelPart,
  NamesPart,
  Part,
  PricesPart,
  RatingsPart,
  ReasonsPart,
  RetentionPart,
} from './analysis-parts.tsx';
import { AnalysisInput, type PluginAnalysis } from './plugin-analysis.schema.ts';
import { type PluginAnalysisTexts, pluginAnalysisTexts } from './plugin-analysis-texts.ts';
import style from './plugin-analysis.module.css';
import type { Route } from './+types/plugin-analysis.page.ts';

export const loader = pageLoader(async ({ ctx, params, url }) => {
  const input = parseInput(AnalysisInput, { ...Object.fromEntries(url.searchParams), id: params['id'] });
  return getAnalysis(ctx, input);
}, hasId);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { language } = rootFacts(matches);
  const t = pluginAnalysisTexts.in(language);
  return pageHead(matches, { title: loaderData ? t.titleOf(pluginName(loaderData.plugin, language)) : t.title });
}

/** What the figures of one plugin say, from being seen to being used. */
export default function PluginAnalysisPage({ loaderData: analysis }: Route.ComponentProps) {
  const t = pluginAnalysisTexts.use();
  const names = pluginStatisticsTexts.use();
  const language = useLanguage();
  const { state, location } = useNavigation();
  const { plugin, range, from, to } = analysis;
  const isLoading = state === 'loading' && location.pathname === `/developer/analyse/${plugin.id}`;
  return (
    <>
      <PageHead
        title={t.titleOf(pluginName(plugin, language))}
        actions={
          <>
            <LinkButton size="s" to={`/developer/statistics?plugin=${plugin.id}`} icon="chart">
              {t.statistics}
            </LinkButton>
            <LinkButton size="s" to="/developer/analyse">
              {t.comparison}
            </LinkButton>
          </>
        }
      >
        {t.leadOf(from, to)}
      </PageHead>
      <Segmented
        label={names.range}
        value={range}
        options={ranges.map((value) => ({ value, label: names.ranges[value], to: analysisPath(plugin.id, value) }))}
      />
      <div className={classNames(isLoading && style['loading'])} aria-busy={isLoading || undefined}>
        <Hints analysis={analysis} t={t} />
        <Part id="funnel" title={t.funnel} text={t.funnelText}>
          <FunnelPart analysis={analysis} t={t} />
        </Part>
        <Part id="adoption" title={t.adoption} text={t.adoptionText}>
          <AdoptionPart analysis={analysis} t={t} />
        </Part>
        <Part id="ratings" title={t.ratings} text={ratingLine(analysis, t)}>
          <RatingsPart analysis={analysis} t={t} />
        </Part>
        {analysis.isSold && <SaleParts analysis={analysis} t={t} />}
        <Part id="sources" title={t.sources}>
          <div className={style['halves']}>
            <NamesPart rows={analysis.words} title={t.words} name={t.word} empty={t.noWords} />
            <NamesPart rows={analysis.referrers} title={t.referrers} name={t.referrer} empty={t.noReferrers} />
          </div>
        </Part>
        <Part id="retention" title={t.retention} text={t.retentionText}>
          <RetentionPart analysis={analysis} t={t} />
        </Part>
        <p className="muted small">{names.fewNote}</p>
      </div>
    </>
  );
}

type Props = { analysis: PluginAnalysis; t: PluginAnalysisTexts };

const ratingLine = ({ ratings, totals: { rating } }: PluginAnalysis, t: PluginAnalysisTexts) =>
  ratings > 0 && t.ratingsText(ratings, rating === null ? '–' : rating.toFixed(2));

/** Refunds, and for who may see money what prices and coupons brought. */
function SaleParts({ analysis, t }: Props) {
  const { refundRate: rate, marketRefundRate: market, totals } = analysis;
  const line =
    rate === null
      ? ''
      : t.refundsText(totals.refunds, percent(rate)) + (market === null ? '' : t.refundsMarket(percent(market)));
  return (
    <>
      <Part id="refunds" title={t.refunds} text={line}>
        <ReasonsPart analysis={analysis} t={t} />
      </Part>
      {analysis.seesMoney && (
        <Part id="prices" title={t.prices} text={t.pricesText}>
          <PricesPart analysis={analysis} t={t} />
        </Part>
      )}
    </>
  );
}

function Hints({ analysis: { hints }, t }: Props) {
  const reasons = refundWords.use().categories;
  return (
    <section className={style['hints']} aria-labelledby="hints-title">
      <h2 id="hints-title">{t.hints}</h2>
      {hints.length === 0 ? (
        <p className="muted">{t.noHints}</p>
      ) : (
        <ul>
          {hints.map((hint) => (
            <li key={hint.kind}>
              <Icon name="info" size="s" />
              <span>{hintText(hint, t, (reason) => (reason === null ? null : reasons[reason]))}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type Reason = Extract<Hint, { kind: 'refunds' }>['reason'];

function hintText(hint: Hint, { hint: say }: PluginAnalysisTexts, reasonOf: (reason: Reason) => string | null): string {
  switch (hint.kind) {
    case 'refunds':
      return say.refunds(percent(hint.rate), percent(hint.market), reasonOf(hint.reason));
    case 'unanswered':
      return say.unanswered(hint.count);
    case 'fewVisits':
      return say.fewVisits(percent(hint.rate));
    case 'fewActivations':
      return say.fewActivations(percent(hint.rate));
    case 'oldVersions':
      return say.oldVersions(hint.version, percent(hint.share), hint.days);
    case 'ratingFell':
      return say.ratingFell(formatNumber(hint.by), formatNumber(hint.to));
    case 'coupons':
      return say.coupons(percent(hint.share));
  }
}
