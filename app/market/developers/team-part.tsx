import { useState } from 'react';
import { useNavigate } from 'react-router';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { developerAreaTexts } from './developer-area-texts.ts';
import style from './developer-other.module.css';
import { developerOtherTexts } from './developer-other-texts.ts';
import { maxTeam, type TeamMember, teamRoles } from './developers.schema.ts';

type Props = { developer: number; team: readonly TeamMember[]; mayManage: boolean; me: number };

/** Who works for a developer: the owner invites, changes roles and removes; the others may leave. */
export function TeamPart({ developer, team, mayManage, me }: Props) {
  const t = developerOtherTexts.use();
  const [isInviting, setInviting] = useState(false);
  const people = team.length - 1;
  const own = team.find(({ member }) => member.id === me);
  return (
    <section className={style['part']}>
      <SectionHead
        title={t.team}
        aside={
          mayManage && (
            <Button
              size="s"
              icon="plus"
              reason={people >= maxTeam ? t.full(maxTeam) : null}
              onClick={() => setInviting(true)}
            >
              {t.invite}
            </Button>
          )
        }
      />
      <p className="muted small">
        {t.teamText} {t.teamCount(people, maxTeam)}
      </p>
      <TeamTable developer={developer} team={team} mayManage={mayManage} me={me} />
      {own && own.role !== 'owner' && <Leave developer={developer} />}
      {isInviting && <InviteDialog developer={developer} onClose={() => setInviting(false)} />}
    </section>
  );
}

function TeamTable({ developer, team, mayManage, me }: Props) {
  const t = developerOtherTexts.use();
  const { roles } = developerAreaTexts.use();
  const language = htmlLang[useLanguage()];
  const columns: Column<TeamMember>[] = [
    {
      key: 'member',
      label: t.member,
      cell: ({ member }) => (
        <span className={style['person']}>
          <Avatar id={member.id} name={member.nickname} src={member.avatar} size="s" />
          <Link to={`/user/card/${member.id}`}>{member.nickname || member.username}</Link>
          {member.id === me && <span className="muted small">{t.me}</span>}
        </span>
      ),
    },
    {
      key: 'role',
      label: t.role,
      phoneLabel: t.role,
      cell: (row) =>
        mayManage && row.role !== 'owner' ? <RoleChoice developer={developer} row={row} /> : roles[row.role],
    },
    {
      key: 'since',
      label: t.since,
      phoneLabel: t.since,
      cell: ({ joinedAt }) =>
        joinedAt === null ? (
          <span className="muted">{t.invited}</span>
        ) : (
          <Time value={joinedAt} language={language} mode="date" />
        ),
    },
  ];
  if (mayManage)
    columns.push({
      key: 'acts',
      label: <span className="sr">{t.acts}</span>,
      end: true,
      cell: (row) => row.role !== 'owner' && <Remove developer={developer} row={row} />,
    });
  return <Table caption={t.list} columns={columns} rows={team} rowKey={({ member }) => member.id} />;
}

const nameOf = ({ member }: TeamMember) => member.nickname || member.username;

function RoleChoice({ developer, row }: { developer: number; row: TeamMember }) {
  const t = developerOtherTexts.use();
  const { roles } = developerAreaTexts.use();
  const { send, isBusy } = useSend();
  return (
    <Select
      inputSize="s"
      aria-label={t.roleOf(nameOf(row))}
      value={row.role}
      disabled={isBusy}
      onChange={({ currentTarget: { value } }) =>
        void send(
          '/api/developer/setTeamRole',
          { developer, member: row.member.id, role: value },
          { done: true, refresh: 'always' },
        )
      }
    >
      {teamRoles.map((role) => (
        <option key={role} value={role}>
          {roles[role]}
        </option>
      ))}
    </Select>
  );
}

function Remove({ developer, row }: { developer: number; row: TeamMember }) {
  const t = developerOtherTexts.use();
  const { send, isBusy } = useSend();
  const name = nameOf(row);
  const isInvited = row.joinedAt === null;
  async function remove() {
    if (
      !isInvited &&
      !(await confirm({ title: t.removeTitle(name), text: t.removeText, confirmText: t.remove, danger: true }))
    )
      return;
    await send(
      '/api/developer/removeFromTeam',
      { developer, member: row.member.id },
      { done: true, refresh: 'always' },
    );
  }
  return (
    <Button
      size="s"
      tone="quiet"
      aria-label={isInvited ? t.takeBackOf(name) : t.removeOf(name)}
      loading={isBusy}
      onClick={() => void remove()}
    >
      {isInvited ? t.takeBack : t.remove}
    </Button>
  );
}

function Leave({ developer }: { developer: number }) {
  const t = developerOtherTexts.use();
  const navigate = useNavigate();
  const { send, isBusy } = useSend();
  async function leave() {
    if (!(await confirm({ title: t.leaveTitle, text: t.leaveText, confirmText: t.leave, danger: true }))) return;
    if (await send('/api/developer/leaveTeam', { developer }, { done: true })) await navigate('/developer');
  }
  return (
    <p className={style['close']}>
      <Button tone="line-danger" loading={isBusy} onClick={() => void leave()}>
        {t.leave}
      </Button>
    </p>
  );
}

function InviteDialog({ developer, onClose }: { developer: number; onClose: () => void }) {
  const t = developerOtherTexts.use();
  const { roles } = developerAreaTexts.use();
  const [username, setUsername] = useState('');
  const [role, setRole] = useState<(typeof teamRoles)[number]>('publisher');
  const sending = useSend({ quiet: true });
  async function invite() {
    const body = { developer, username: username.trim(), role };
    if (await sending.send('/api/developer/inviteToTeam', body, { done: true, refresh: true })) onClose();
  }
  return (
    <FormDialog title={t.inviteTitle} sending={sending} doText={t.doInvite} onClose={onClose} onSubmit={invite}>
      <p>{t.inviteText}</p>
      <Field label={t.username} help={t.usernameHelp} error={sending.faults['username']} required>
        <Input
          name="username"
          value={username}
          maxLength={32}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          onChange={(event) => {
            setUsername(event.currentTarget.value);
            sending.setFaults({});
          }}
        />
      </Field>
      <Field label={t.role}>
        <Select
          value={role}
          onChange={({ currentTarget: { value } }) => setRole(teamRoles.find((one) => one === value) ?? 'publisher')}
        >
          {teamRoles.map((one) => (
            <option key={one} value={one}>
              {roles[one]}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
