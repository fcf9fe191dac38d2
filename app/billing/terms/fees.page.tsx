import { getPublicTerms } from '#app/billing/terms/terms.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { Route } from './+types/fees.page.ts';
import type { PublicFees } from './terms.schema.ts';
import { type FeeRow, feeSections } from './fee-rows.ts';
import { termTexts } from './terms-texts.ts';
import style from './fees.module.css';

const texts = await pageTexts(
  () => import('./fees.zh.ts'),
  () => import('./fees.en.ts'),
);

export const loader = pageLoader(({ ctx }) => getPublicTerms(ctx));

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = texts.in(rootFacts(matches).language);
  return pageHead(matches, { title, description });
}

/** The fees and rules of money for everybody, fed by the live settings. */
export default function Fees({ loaderData: { now, next } }: Route.ComponentProps) {
  const t = texts.use();
  const names = termTexts.use();
  const language = useLanguage();
  const [before, after] = t.next('\u0000').split('\u0000');
  return (
    <main id="main" className={`wrap page ${style['page']}`}>
      <PageHead title={t.title}>{t.lead}</PageHead>
      {next && (
        <Notice tone="warn">
          {before}
          <Time value={next.startsAt} language={language} mode="datetime" />
          {after}
        </Notice>
      )}
      {feeSections(now, next, t, names).map(({ key, rows }) => (
        <section key={key} className={style['section']}>
          <SectionHead title={t.sections[key]} />
          <p className="muted">{t.notes[key]}</p>
          <Rows caption={t.sections[key]} rows={rows} next={next} />
        </section>
      ))}
    </main>
  );
}

function Rows({ caption, rows, next }: { caption: string; rows: FeeRow[]; next: PublicFees | null }) {
  const t = texts.use();
  const columns: Column<FeeRow>[] = [
    { key: 'item', label: t.item, cell: (row) => row.label },
    { key: 'value', label: t.value, end: true, cell: (row) => row.now },
    ...(next
      ? [
          {
            key: 'next',
            label: t.nextValue,
            end: true,
            phoneLabel: t.nextValue,
            cell: (row: FeeRow) => (row.next === row.now ? '' : <strong>{row.next}</strong>),
          },
        ]
      : []),
  ];
  return <Table caption={caption} columns={columns} rows={rows} rowKey={(row) => row.name} />;
}
