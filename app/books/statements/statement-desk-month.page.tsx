import { useAuth } from '#app/account/rules/allowed.tsx';
import { listKeptFiles } from '#app/books/statements/statement-files.queries.server.ts';
import { getPlatformStatement } from '#app/books/statements/platform-statement.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { formatMoney } from '#app/core/money.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { Figures, PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import type { Route } from './+types/statement-desk-month.page.ts';
import { monthPattern } from './statements.schema.ts';
import { AssetTable } from './asset-table.tsx';
import { FileButtons, FileNotices } from './statement-file-box.tsx';
import { MonthSteps } from './statement-month-steps.tsx';
import { deskPath, deskTexts, entriesPath, monthName, statementTexts } from './statement-texts.ts';
import style from './statements.module.css';

export const loader = pageLoader(
  async ({ ctx, params, spendRead }) => {
    spendRead();
    const statement = await getPlatformStatement(ctx, { month: params['month'] ?? '' });
    return {
      ...statement,
      files: (await listKeptFiles(ctx, 'platform')).filter(({ month }) => month === statement.month),
    };
  },
  (params) => monthPattern.test(params['month'] ?? ''),
);

export function meta({ matches, params }: Route.MetaArgs) {
  const { language } = rootFacts(matches);
  return pageHead(matches, {
    title: deskTexts.in(language).paperTitle(monthName(statementTexts.in(language), params.month)),
  });
}

/** What the month brought, and the kind of account that opens it; sums of several kinds lead to the table. */
const facts = [
  ['fees', null],
  ['commissions', 'commission'],
  ['gatewayFees', 'gateway_fee'],
  ['owedToMembers', null],
  ['owedByMembers', 'receivable'],
  ['taxPayable', 'tax_payable'],
] as const;

/** One month of the site by kind of account. */
export default function DeskMonth({
  loaderData: { month, isFinal, previous, next, kinds, assets, summary, files },
}: Route.ComponentProps) {
  const [t, own] = [deskTexts.use(), statementTexts.use()];
  const mayExport = useAuth()('export', deskPath);
  const entries = assets.reduce((sum, { count }) => sum + count, 0);
  const actions = (
    <>
      <LinkButton size="s" icon="list" to={deskPath}>
        {own.back}
      </LinkButton>
      {mayExport && <FileButtons scope="platform" month={month} lines={entries} />}
    </>
  );
  return (
    <>
      <PageHead title={t.paperTitle(monthName(own, month))} actions={actions}>
        {own.zone}
      </PageHead>
      {!isFinal && <Notice>{t.open}</Notice>}
      <FileNotices scope="platform" files={files} />
      <section className={style['section']}>
        <SectionHead title={t.summary} />
        <Figures
          figures={facts.map(([fact, kind]) => ({
            label: t[fact],
            value: <Link to={kind === null ? '#CNY' : entriesPath(month, kind)}>{formatMoney(summary[fact])}</Link>,
          }))}
        />
      </section>
      {assets.map((total) => (
        <AssetTable key={total.asset} month={month} total={total} kinds={kinds} />
      ))}
      <MonthSteps base={deskPath} previous={previous} next={next} />
    </>
  );
}
