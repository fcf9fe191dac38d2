import { Suspense, useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { getBadgeDesk } from '#app/ask/badges/badges.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { Route } from './+types/badge-desk.page.ts';
import { badgeOf, type BadgeDeskRow, type HandAward } from './badges.schema.ts';
import type { BadgeDeskTexts } from './badge-desk-texts.ts';
import type { Giving } from './give-dialog.tsx';
import { Medal } from './medal.tsx';
import style from './badges.module.css';

const GiveDialog = latePart(() => import('./give-dialog.tsx'));

const texts = await pageTexts(
  () => import('./badge-desk.zh.ts'),
  () => import('./badge-desk.en.ts'),
);

export const loader = pageLoader(({ ctx }) => getBadgeDesk(ctx));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** The console's desk of badges: which are on, and those given or taken away by hand. */
export default function BadgeDesk({ loaderData: { badges, byHand } }: Route.ComponentProps) {
  const t = texts.use();
  const auth = useAuth();
  const [mayEdit, mayGive] = [auth('edit', '/admin/badges'), auth('give', '/admin/badges')];
  const [giving, setGiving] = useState<Giving | null>(null);
  const { send } = useSend();
  async function switchBadge({ id, slug, isOn }: BadgeDeskRow) {
    const { name } = t.names[slug];
    if (isOn && !(await confirm({ title: t.offTitle(name), text: t.offText, confirmText: t.switchOff }))) return;
    await send('/api/admin/switchBadge', { id, isOn: !isOn }, { done: true, refresh: true });
  }
  return (
    <>
      <PageHead
        title={t.title}
        actions={
          mayGive && (
            <>
              <Button onClick={() => setGiving({ act: 'take' })}>{t.take}</Button>
              <Button tone="primary" icon="plus" onClick={() => setGiving({ act: 'give' })}>
                {t.give}
              </Button>
            </>
          )
        }
      >
        {t.lead}
      </PageHead>
      {!mayEdit && !mayGive && <Notice tone="warn">{t.readOnly}</Notice>}
      <Table
        caption={t.table}
        columns={columnsOf(t, mayEdit, (row) => void switchBadge(row))}
        rows={badges}
        rowKey={({ id }) => id}
      />
      <section className={style['section']}>
        <SectionHead title={t.history} />
        {byHand.length === 0 ? (
          <p className="small muted">{t.noHistory}</p>
        ) : (
          <ul className={style['holders']}>
            {byHand.map((award) => (
              <HandRow key={award.id} t={t} award={award} onTake={mayGive ? setGiving : null} />
            ))}
          </ul>
        )}
      </section>
      {giving && (
        <Suspense>
          <GiveDialog t={t} giving={giving} onClose={() => setGiving(null)} />
        </Suspense>
      )}
    </>
  );
}

function columnsOf(t: BadgeDeskTexts, mayEdit: boolean, onSwitch: (row: BadgeDeskRow) => void): Column<BadgeDeskRow>[] {
  return [
    {
      key: 'badge',
      label: t.badge,
      cell: ({ id, slug, tier, isOn }) => (
        <>
          <span className={style['name']}>
            <Medal tier={tier} />
            {isOn ? <Link to={`/ask/badges/${id}`}>{t.names[slug].name}</Link> : t.names[slug].name}
          </span>
          <small className={style['note']}>{t.names[slug].how}</small>
        </>
      ),
    },
    { key: 'tier', label: t.tier, cell: ({ tier }) => t.tiers[tier] },
    {
      key: 'awards',
      label: t.awards,
      phoneLabel: t.awards,
      end: true,
      cell: ({ awards }) => <span className="num">{formatNumber(awards)}</span>,
    },
    {
      key: 'state',
      label: t.state,
      cell: ({ isOn, byHand }) => (
        <Chip tone={isOn ? 'primary' : undefined}>{!isOn ? t.off : byHand ? t.byHand : t.on}</Chip>
      ),
    },
    ...(mayEdit
      ? [
          {
            key: 'switch',
            label: <span className="sr">{t.switchOff}</span>,
            end: true,
            cell: (row: BadgeDeskRow) => {
              const act = row.isOn ? t.switchOff : t.switchOn;
              return (
                <Button size="s" aria-label={t.switchOf(act, t.names[row.slug].name)} onClick={() => onSwitch(row)}>
                  {act}
                </Button>
              );
            },
          },
        ]
      : []),
  ];
}

function HandRow({
  t,
  award,
  onTake,
}: {
  t: BadgeDeskTexts;
  award: HandAward;
  onTake: ((giving: Giving) => void) | null;
}) {
  const language = htmlLang[useLanguage()];
  const { badge, member, at, note, givenBy, withdrawnAt, withdrawnBy } = award;
  const { id, tier } = badgeOf(badge);
  const { name } = t.names[badge];
  const who = withdrawnBy ? t.withdrawn(withdrawnBy.nickname || t.gone) : t.given(givenBy?.nickname || t.gone);
  return (
    <li>
      <span className={style['name']}>
        <Medal tier={tier} />
        {name}
      </span>
      <span>
        <Link to={`/user/card/${member.id}`}>{member.nickname || t.gone}</Link>
        <small className={style['note']}>
          {who} · {note}
        </small>
      </span>
      <span>
        <Time value={withdrawnAt ?? at} language={language} mode="date" />{' '}
        {onTake && withdrawnAt === null && (
          <Button
            size="s"
            aria-label={t.takeOf(name)}
            onClick={() => onTake({ act: 'take', badge: id, account: member.username })}
          >
            {t.form.take}
          </Button>
        )}
      </span>
    </li>
  );
}
