import { useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { getDeskReferral } from '#app/billing/invites/referral-desk.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { BackLink } from '#app/ui/frame/back-link.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Fact, Facts } from '#app/ui/kit/facts.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Money } from '#app/ui/kit/number.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { RootData } from '#app/root.tsx';
import type { Route } from './+types/invite-desk-referral.page.ts';
import { canVoidReferral } from './referral-desk.policy.ts';
import type { DeskCommission, ReferralFile } from './referral-desk.schema.ts';
import { ReferralState, Signs, Who } from './referral-parts.tsx';
import { referralTexts } from './referral-texts.ts';
import { VoidReferralDialog } from './invite-void-dialog.tsx';
import style from './referral-desk.module.css';

const desk = '/admin/referrals';

export const loader = pageLoader(
  ({ ctx, params }) => getDeskReferral(ctx, { id: Number(params['id']) }),
  ({ id }) => /^[1-9]\d{0,14}$/.test(id ?? ''),
);

const titleOf = (
  t: ReturnType<typeof referralTexts.use>,
  { member, inviter }: Pick<ReferralFile, 'member' | 'inviter'>,
) => t.file.title(member.nickname || t.gone, inviter.nickname || t.gone);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const t = referralTexts.in(rootFacts(matches).language);
  return pageHead(matches, { title: loaderData ? titleOf(t, loaderData) : t.title });
}

/** One referral on the desk: what speaks against it, what it earned, and voiding it. */
export default function DeskReferralPage({ loaderData: referral }: Route.ComponentProps) {
  const t = referralTexts.use();
  const mayVoid = useAuth()('void', desk);
  const { member } = useRootFacts<RootData>();
  const [isAsking, setAsking] = useState(false);
  const stage = { memberId: referral.id, inviterId: referral.inviter.id, voidReason: referral.voidReason };
  const actions = mayVoid && canVoidReferral(member?.id ?? 0, stage) && (
    <Button tone="danger" onClick={() => setAsking(true)}>
      {t.file.void}
    </Button>
  );
  return (
    <>
      <BackLink to={desk}>{t.file.back}</BackLink>
      <PageHead title={titleOf(t, referral)} actions={actions || undefined} />
      <Voided referral={referral} />
      <ReferralFacts referral={referral} />
      <Found referral={referral} />
      <Commissions referral={referral} />
      {isAsking && <VoidReferralDialog id={referral.id} left={referral.left} onClose={() => setAsking(false)} />}
    </>
  );
}

function Voided({ referral: { voidReason, voidedAt, voidedBy, voidNote } }: { referral: ReferralFile }) {
  const t = referralTexts.use();
  const language = useLanguage();
  if (voidReason === null || voidedAt === null) return null;
  return (
    <Notice tone="warn" title={t.file.voided}>
      <p>
        {voidNote || t.voidReasons[voidReason]} ·{' '}
        {voidedBy ? t.file.voidedBy(voidedBy.nickname || t.gone) : t.file.voidedBySystem} ·{' '}
        <Time value={voidedAt} language={language} mode="datetime" />
      </p>
    </Notice>
  );
}

function ReferralFacts({ referral }: { referral: ReferralFile }) {
  const t = referralTexts.use();
  const language = useLanguage();
  const times = [
    [t.file.touched, referral.touchedAt],
    [t.registered, referral.registeredAt],
    [t.file.bound, referral.boundAt],
  ] as const;
  return (
    <Facts label={t.file.facts}>
      <Fact label={t.state}>
        <ReferralState voidReason={referral.voidReason} />
      </Fact>
      <Fact label={t.member}>
        <Who of={referral.member} />
      </Fact>
      <Fact label={t.inviter}>
        <Who of={referral.inviter} />
      </Fact>
      {times.map(([label, at]) => (
        <Fact key={label} label={label}>
          <Time value={at} language={language} mode="datetime" />
        </Fact>
      ))}
      <Fact label={t.file.near}>{t.file.nearOf(referral.near)}</Fact>
      <Fact label={t.orders}>{formatNumber(referral.orders)}</Fact>
      <Fact label={t.earned}>
        <Money cents={referral.earned} />
      </Fact>
    </Facts>
  );
}

function Found({ referral: { signs } }: { referral: ReferralFile }) {
  const t = referralTexts.use();
  return (
    <section className={style['part']}>
      <SectionHead title={t.signs} />
      {signs.length === 0 ? (
        <p className="muted">{t.file.noSigns}</p>
      ) : (
        <ul className={style['found']}>
          {signs.map((sign) => (
            <li key={sign}>
              <Signs of={[sign]} />
              <span>{t.file.signText[sign]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const tones = { pending: 'accent', available: 'primary', void: undefined, clawed_back: 'danger' } as const;

function Commissions({ referral: { commissions, commissionCount } }: { referral: ReferralFile }) {
  const texts = referralTexts.use();
  const t = texts.file;
  const language = useLanguage();
  const columns: Column<DeskCommission>[] = [
    {
      key: 'source',
      label: t.from,
      cell: (row) => (
        <>
          {t.source[row.source]} {row.level === 2 && <Chip tone="line">{t.second}</Chip>}
          <small className={style['hint']}>
            <Link to={`/admin/books/journal/${row.journalId}`}>{t.journal(row.journalId)}</Link>
          </small>
        </>
      ),
    },
    { key: 'to', label: t.to, phoneLabel: t.to, cell: (row) => <Who of={row.to} /> },
    { key: 'buyer', label: t.buyer, phoneLabel: t.buyer, cell: (row) => <Who of={row.buyer} /> },
    {
      key: 'time',
      label: t.time,
      cell: (row) => <Time className="muted nowrap" value={row.at} language={language} mode="datetime" />,
    },
    { key: 'paid', label: t.paid, end: true, phoneLabel: t.paid, cell: (row) => <Money cents={row.paid} /> },
    {
      key: 'amount',
      label: texts.earned,
      end: true,
      phoneLabel: texts.earned,
      cell: (row) => <Money cents={row.amount} />,
    },
    { key: 'state', label: texts.state, cell: (row) => <Chip tone={tones[row.state]}>{t.states[row.state]}</Chip> },
  ];
  return (
    <section className={style['part']}>
      <SectionHead
        title={t.commissions}
        aside={commissionCount > 0 && <span className="small muted">{t.commissionsNote(commissionCount)}</span>}
      />
      <Table
        caption={t.commissions}
        columns={columns}
        rows={commissions}
        rowKey={(row) => row.id}
        empty={<p className="muted">{t.noCommissions}</p>}
      />
    </section>
  );
}
