import { isWithoutMoney } from '#app/account/no-money/no-money.queries.server.ts';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { getTermDesk } from '#app/billing/terms/terms.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { Route } from './+types/terms.page.ts';
import { type TermChange, type TermGroup, termGroupNames } from './terms.schema.ts';
import { shownTerm } from './shown-term.ts';
import { TermForm } from './term-form.tsx';
import { termTexts } from './terms-texts.ts';
import style from './terms.module.css';

export const loader = pageLoader(async ({ ctx, url }) => {
  const hasNoMoney = await isWithoutMoney(ctx);
  const groups: TermGroup[] = hasNoMoney ? ['points', 'bounties'] : termGroupNames;
  const group = groups.find((name) => name === url.searchParams.get('group')) ?? groups[0]!;
  return { hasNoMoney, groups, group, ...(await getTermDesk(ctx)) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: termTexts.in(rootFacts(matches).language).title });
}

/** Fees, limits and rules of money: what holds, what is to come, and what was changed. */
export default function TermsPage({
  loaderData: { hasNoMoney, groups, group, now, coming, history },
}: Route.ComponentProps) {
  const t = termTexts.use();
  const language = useLanguage();
  const mayEdit = useAuth()('edit', '/admin/terms');
  const items = groups.map((name) => ({
    to: `/admin/terms?group=${name}`,
    label: t.groups[name],
    current: name === group,
  }));
  const [before, after] = t.coming('\u0000').split('\u0000');
  return (
    <>
      <PageHead title={t.title} actions={!hasNoMoney && <LinkButton to="/fees">{t.publicPage}</LinkButton>}>
        {hasNoMoney ? t.pointsAlone : t.lead}
      </PageHead>
      {!mayEdit && <Notice tone="warn">{t.readOnly}</Notice>}
      {coming && (
        <Notice tone="warn">
          {before}
          <Time value={coming.startsAt} language={language} mode="datetime" />
          {after}
        </Notice>
      )}
      <Tabs label={t.tabs} items={items} />
      <TermForm
        key={`${group} ${JSON.stringify(now)}`}
        group={group}
        terms={now}
        mayEdit={mayEdit && coming === null}
        pointsAlone={hasNoMoney}
        t={t}
      />
      <section className={style['history']}>
        <SectionHead title={t.history} />
        <History rows={history} mayEdit={mayEdit} />
      </section>
    </>
  );
}

function History({ rows, mayEdit }: { rows: readonly TermChange[]; mayEdit: boolean }) {
  const t = termTexts.use();
  const language = useLanguage();
  const { send } = useSend();
  async function withdraw(id: number) {
    if (!(await confirm({ title: t.withdrawTitle, text: t.withdrawText, confirmText: t.withdraw }))) return;
    await send('/api/admin/withdrawTerms', { id }, { done: true, refresh: 'always' });
  }
  const tones = { current: 'primary', coming: 'accent', past: 'line', withdrawn: 'line' } as const;
  const columns: Column<TermChange>[] = [
    {
      key: 'what',
      label: t.what,
      cell: (row) => (
        <ul className={style['changes']}>
          {row.changes.map(({ name, before, after }) => (
            <li key={name}>
              {t.fields[name]}: <del>{shownTerm(name, before, t)}</del> → {shownTerm(name, after, t)}
            </li>
          ))}
        </ul>
      ),
    },
    { key: 'when', label: t.when, cell: (row) => <Time value={row.startsAt} language={language} mode="datetime" /> },
    { key: 'by', label: t.by, cell: (row) => row.madeBy?.nickname ?? '' },
    { key: 'why', label: t.why, cell: (row) => row.note },
    {
      key: 'state',
      label: t.state,
      cell: (row) => (
        <span className={style['state']}>
          <Chip tone={tones[row.state]}>{t.states[row.state]}</Chip>
          {row.state === 'coming' && mayEdit && (
            <Button size="s" onClick={() => void withdraw(row.id)}>
              {t.withdraw}
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <Table
      caption={t.history}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      empty={
        <Empty title={t.none} level={3}>
          {t.noneText}
        </Empty>
      }
    />
  );
}
