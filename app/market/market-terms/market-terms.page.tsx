import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { termTexts } from '#app/billing/terms/terms-texts.ts';
import { getMarketTerms } from '#app/market/market-terms/market-terms.queries.server.ts';
import { chapters, reasonNumbers } from '#app/market/submissions/review-reasons.ts';
import { reviewReasonTexts } from '#app/market/submissions/review-reason-texts.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { marketSections, moneySections, type TermRow } from './market-term-rows.ts';
import { marketTermsTexts } from './market-terms-texts.ts';
import style from './market-terms.module.css';
import type { Route } from './+types/market-terms.page.ts';

export const loader = pageLoader(({ ctx }) => getMarketTerms(ctx));

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = marketTermsTexts.in(rootFacts(matches).language);
  return pageHead(matches, { title, description });
}

/** The terms of the plugin market for everybody, fed by the live settings. */
export default function MarketTermsPage({ loaderData: terms }: Route.ComponentProps) {
  const t = marketTermsTexts.use();
  const { taxProfiles } = termTexts.use();
  const language = useLanguage();
  const { hasMoney } = useRootFacts();
  const next = hasMoney ? terms.next : null;
  const sections = marketSections(terms, { t, taxProfiles }).filter(({ key }) => hasMoney || !moneySections.has(key));
  const [before, after] = t.next('\u0000').split('\u0000');
  return (
    <main id="main" className={`wrap page ${style['page']}`}>
      <PageHead
        title={t.title}
        actions={
          <LinkButton to="/developer" tone="primary">
            {t.join}
          </LinkButton>
        }
      >
        {hasMoney ? t.lead : t.leadPlain}
      </PageHead>
      {next && (
        <Notice tone="warn">
          {before}
          <Time value={next.startsAt} language={language} mode="datetime" />
          {after}
        </Notice>
      )}
      {sections.map(({ key, rows }) => (
        <section key={key} className={style['section']} id={key}>
          <SectionHead title={t.sections[key]} />
          <p className="muted">{t.notes[key]}</p>
          <Rows caption={t.sections[key]} rows={rows} hasNext={next !== null} />
        </section>
      ))}
      <Rules />
      <p className={style['more']}>
        {hasMoney && <Link to="/fees">{t.fees}</Link>}
        <Link to="/ask/devdoc">{t.docs}</Link>
      </p>
    </main>
  );
}

function Rows({ caption, rows, hasNext }: { caption: string; rows: TermRow[]; hasNext: boolean }) {
  const t = marketTermsTexts.use();
  const columns: Column<TermRow>[] = [
    { key: 'item', label: t.item, cell: (row) => row.label },
    { key: 'value', label: t.value, cell: (row) => row.now },
    ...(hasNext
      ? [
          {
            key: 'next',
            label: t.nextValue,
            phoneLabel: t.nextValue,
            cell: (row: TermRow) => (row.next === row.now ? '' : <strong>{row.next}</strong>),
          },
        ]
      : []),
  ];
  return <Table caption={caption} columns={columns} rows={rows} rowKey={(row) => row.key} />;
}

/** The numbered rules that reviewers quote. */
function Rules() {
  const t = marketTermsTexts.use();
  const words = reviewReasonTexts.use();
  return (
    <section className={style['section']} id="rules">
      <SectionHead title={t.rules} />
      <p className="muted">{t.rulesText}</p>
      {chapters.map((chapter) => (
        <div key={chapter} className={style['chapter']}>
          <h3>{t.chapter(chapter, words.chapters[chapter])}</h3>
          <dl>
            {reasonNumbers
              .filter((number) => number.startsWith(`${chapter}.`))
              .map((number) => (
                <div key={number}>
                  <dt>
                    <span className="num">{number}</span> {words.titles[number]}
                  </dt>
                  <dd>{words.texts[number]}</dd>
                </div>
              ))}
          </dl>
        </div>
      ))}
    </section>
  );
}
