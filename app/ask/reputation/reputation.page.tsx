import { getOwnReputation, listOwnEntries } from '#app/ask/reputation/reputation.queries.server.ts';
import { parseInput } from '#app/core/http/input.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { Figures, PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Pager } from '#app/ui/kit/pager.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { listPath, postPath } from '#app/ask/parts/ask-addresses.ts';
import type { Route } from './+types/reputation.page.ts';
import { LogInput, type ReputationEntry } from './reputation.schema.ts';
import style from './reputation.module.css';

const texts = await pageTexts(
  () => import('./reputation.zh.ts'),
  () => import('./reputation.en.ts'),
);
type Texts = ReturnType<typeof texts.in>;

export const loader = pageLoader(async ({ ctx, url }) => {
  const [own, entries] = await Promise.all([
    getOwnReputation(ctx),
    listOwnEntries(ctx, parseInput(LogInput, Object.fromEntries(url.searchParams))),
  ]);
  return { own, entries };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

const path = '/user/ask/reputation';
const signed = (amount: number) => (amount > 0 ? `+${formatNumber(amount)}` : formatNumber(amount));

/** The member's reputation: how much, what came lately, and every change. */
export default function Reputation({ loaderData: { own, entries } }: Route.ComponentProps) {
  const t = texts.use();
  const empty = (
    <Empty title={t.emptyTitle} action={<LinkButton to={listPath({ type: 'unanswered' })}>{t.answer}</LinkButton>}>
      {t.emptyText}
    </Empty>
  );
  return (
    <>
      <PageHead
        title={t.title}
        actions={
          <LinkButton to="/ask/privileges" icon="shield">
            {t.privileges}
          </LinkButton>
        }
      >
        {t.lead}
      </PageHead>
      <Figures
        figures={[
          { label: t.figures.reputation, value: formatNumber(own.reputation) },
          {
            label: t.figures.today,
            value: signed(own.today),
            note: own.dailyCap > 0 ? t.capNote(formatNumber(own.cappedToday), formatNumber(own.dailyCap)) : undefined,
          },
          { label: t.figures.week, value: signed(own.week) },
          { label: t.figures.month, value: signed(own.month) },
        ]}
      />
      <section className={style['section']}>
        <SectionHead title={t.log} />
        <Table caption={t.log} columns={columnsOf(t)} rows={entries.rows} rowKey={({ id }) => id} empty={empty} />
        <Pager
          previous={entries.after ? `${path}?after=${entries.after}` : null}
          next={entries.before ? `${path}?before=${entries.before}` : null}
          preventScrollReset
        />
      </section>
    </>
  );
}

function columnsOf(t: Texts): Column<ReputationEntry>[] {
  return [
    {
      key: 'act',
      label: t.act,
      cell: ({ reason, isRevocation, why, amount, effective }) => (
        <>
          {isRevocation ? t.undone[reason] : t.reasons[reason]}
          {t.whys[why] !== '' && <small className={style['note']}>{t.whys[why]}</small>}
          {!isRevocation && effective !== amount && <small className={style['note']}>{t.capped(signed(amount))}</small>}
        </>
      ),
    },
    {
      key: 'about',
      label: t.about,
      cell: ({ post }) =>
        post ? (
          <Link to={postPath(post.id, post.answerId === null ? {} : { hash: `a${post.answerId}` })}>{post.title}</Link>
        ) : (
          <span className="muted">{t.gone}</span>
        ),
    },
    {
      key: 'change',
      label: t.change,
      phoneLabel: t.change,
      end: true,
      cell: ({ effective }) => (
        <span className={`num ${effective > 0 ? style['plus'] : effective < 0 ? style['minus'] : ''}`}>
          {signed(effective)}
        </span>
      ),
    },
    { key: 'time', label: t.time, end: true, cell: ({ at }) => <EntryTime at={at} /> },
  ];
}

function EntryTime({ at }: { at: number }) {
  return <Time value={at} language={htmlLang[useLanguage()]} mode="datetime" />;
}
