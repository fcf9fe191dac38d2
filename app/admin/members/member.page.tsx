import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { listGroupNames } from '#app/account/rules/groups.queries.server.ts';
import { getMemberRecord, listMemberActs, listMemberLogins } from '#app/account/members/members.queries.server.ts';
import type { MemberAct as WrittenAct, MemberLogin, MemberRecord } from '#app/account/members/members.schema.ts';
import { deviceName } from '#app/account/sessions/shown-facts.ts';
import { nameOfAct } from '#app/admin/audit/act-names.queries.server.ts';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts, useRootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { RootData } from '#app/root.tsx';
import { getMemberMoney } from '#app/admin/members/member-money.queries.server.ts';
import { MemberActs } from './member-acts.tsx';
import { MemberFact } from './member-fact.tsx';
import { MemberMoneyPart } from './member-money.tsx';
import { type MemberAct, MemberDialog } from './member-dialogs.tsx';
import { memberTexts } from './member-texts.ts';
import type { Route } from './+types/member.page.ts';
import style from './member.module.css';

export const loader = pageLoader(async ({ ctx, params }) => {
  const id = Number(params['id']);
  const member = await getMemberRecord(ctx, id);
  const [logins, history, money, groups, consoleGroups] = await Promise.all([
    listMemberLogins(ctx, id),
    listMemberActs(ctx, id),
    getMemberMoney(ctx, id),
    listGroupNames(ctx, 'site'),
    listGroupNames(ctx, 'admin'),
  ]);
  const named = history.map((line) => ({ ...line, name: nameOfAct(line.action, ctx.language) }));
  return { member, logins, history: named, money, groups, consoleGroups };
}, hasId);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageHead(matches, {
    title: memberTexts.in(rootFacts(matches).language).title(loaderData?.member.nickname ?? ''),
  });
}

/** One member for the console: who they are, what was done, what can be done. */
export default function MemberPage({
  loaderData: { member, logins, history, money, groups, consoleGroups },
}: Route.ComponentProps) {
  const t = memberTexts.use();
  const { revalidate } = useRevalidator();
  const own = useRootFacts<RootData>().member?.id === member.id;
  const [act, setAct] = useState<MemberAct | null>(null);
  const nameOf = (names: { id: number; name: string }[], id: number) =>
    names.find((one) => one.id === id)?.name ?? t.unknown;
  async function done(what: MemberAct) {
    // From now on the browser is the member's: everything is loaded anew.
    if (what === 'impersonate') return location.assign('/user');
    await revalidate();
    setAct(null);
  }
  return (
    <>
      <Head member={member} rights={member.consoleGroupId > 0 ? nameOf(consoleGroups, member.consoleGroupId) : ''} />
      <div className={style['cols']}>
        <div>
          <Details
            member={member}
            group={nameOf(groups, member.groupId)}
            console={member.consoleGroupId > 0 ? nameOf(consoleGroups, member.consoleGroupId) : t.noConsole}
          />
          <MemberMoneyPart money={money} />
          <Logins logins={logins} />
          <History lines={history} />
        </div>
        <MemberActs member={member} isOwn={own} hasLogins={logins.length > 0} onAct={setAct} />
      </div>
      <MemberDialog
        act={act}
        member={member}
        groups={groups}
        consoleGroups={consoleGroups}
        onClose={() => setAct(null)}
        onDone={done}
      />
    </>
  );
}

/** Who it is, and what stands out: suspended, of the staff, without a way in. */
function Head({ member, rights }: { member: MemberRecord; rights: string }) {
  const t = memberTexts.use();
  const language = useLanguage();
  return (
    <>
      <nav aria-label={t.crumbs}>
        <ol className="crumb">
          <li>
            <Link to="/admin/members">{t.back}</Link>
          </li>
          <li aria-current="page">{member.nickname}</li>
        </ol>
      </nav>
      <header className={style['head']}>
        <Avatar id={member.id} name={member.nickname} src={member.avatar} size="l" />
        <div>
          <h1>{member.nickname}</h1>
          <p className="muted small">
            @{member.username} · {t.number(member.id)} · <Link to={`/user/card/${member.id}`}>{t.card}</Link>
          </p>
        </div>
        <span className={style['marks']}>
          {member.isSuspended && <Chip tone="danger">{t.suspended}</Chip>}
          {rights !== '' && <Chip tone="primary">{rights}</Chip>}
          {!member.canLogIn && <Chip>{t.noWayIn}</Chip>}
        </span>
      </header>
      {member.suspension && (
        <Notice tone="warn" title={t.suspension}>
          {' '}
          {t.suspensionText(member.suspension.reason, member.suspension.by)} ·{' '}
          {member.suspension.until === null ? (
            t.untilLifted
          ) : (
            <>
              {t.suspendedUntil} <Time value={member.suspension.until} language={language} mode="datetime" />
            </>
          )}
        </Notice>
      )}
    </>
  );
}

function Details({ member, group, console: rights }: { member: MemberRecord; group: string; console: string }) {
  const t = memberTexts.use();
  const language = useLanguage();
  return (
    <section>
      <SectionHead title={t.details} />
      <dl className={style['facts']}>
        <MemberFact label={t.email}>{member.email ?? t.empty}</MemberFact>
        <MemberFact label={t.mobile}>{member.mobile ?? t.empty}</MemberFact>
        <MemberFact label={t.group}>{group}</MemberFact>
        <MemberFact label={t.console}>{rights}</MemberFact>
        <MemberFact label={t.twoStep}>{member.usesTwoStep ? t.twoStepOn : t.twoStepOff}</MemberFact>
        <MemberFact label={t.gender}>{t.genders[member.gender]}</MemberFact>
        <MemberFact label={t.birthday}>{member.birthday ?? t.empty}</MemberFact>
        <MemberFact label={t.motto}>{member.motto || t.empty}</MemberFact>
        <MemberFact label={t.joined}>
          <Time value={member.joinedAt} language={language} mode="datetime" />
        </MemberFact>
        <MemberFact label={t.joinedFrom}>{member.joinedFrom || t.unknown}</MemberFact>
        <MemberFact label={t.lastLogin}>
          {member.lastLoginAt === null ? (
            t.never
          ) : (
            <Time value={member.lastLoginAt} language={language} mode="datetime" />
          )}
        </MemberFact>
        <MemberFact label={t.lastLoginFrom}>{member.lastLoginFrom || t.unknown}</MemberFact>
      </dl>
    </section>
  );
}

function Logins({ logins }: { logins: MemberLogin[] }) {
  const t = memberTexts.use();
  const language = useLanguage();
  const columns: Column<MemberLogin>[] = [
    {
      key: 'device',
      label: t.device,
      cell: (login) => (
        <>
          {deviceName(login.agent) || t.unknownDevice} {login.by && <Chip tone="accent">{t.byStaff(login.by)}</Chip>}
        </>
      ),
    },
    { key: 'address', label: t.address, cell: (login) => <span className="num">{login.ip || t.unknown}</span> },
    { key: 'time', label: t.time, end: true, cell: (login) => <Time value={login.at} language={language} /> },
  ];
  return (
    <section>
      <SectionHead title={t.logins} />
      <Table
        caption={t.logins}
        rows={logins}
        rowKey={(login) => login.id}
        columns={columns}
        empty={<p className="muted small">{t.noLogins}</p>}
      />
    </section>
  );
}

type HistoryLine = WrittenAct & { name: string };

function History({ lines }: { lines: HistoryLine[] }) {
  const t = memberTexts.use();
  const language = useLanguage();
  return (
    <section>
      <SectionHead title={t.history} />
      {lines.length === 0 ? (
        <p className="muted small">{t.noHistory}</p>
      ) : (
        <ul className={style['history']}>
          {lines.map((line) => (
            <li key={line.id}>
              <span>{t.acts[line.action] ?? (line.name || t.otherAct)}</span>
              {typeof line.detail['reason'] === 'string' && <q>{line.detail['reason']}</q>}
              <span className="muted small">
                {line.actor === null || line.actorId === null ? (
                  t.system
                ) : (
                  <>
                    {t.by} <Link to={`/admin/members/${line.actorId}`}>{line.actor}</Link>
                  </>
                )}{' '}
                · <Time value={line.at} language={language} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
