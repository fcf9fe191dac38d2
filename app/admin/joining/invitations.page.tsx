import { useState } from 'react';
import { listInvitations } from '#app/account/joining/joining.queries.server.ts';
import { type Invitation, joiningBounds, MakeInvitationInput } from '#app/account/joining/joining.schema.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { issueTexts } from '#app/core/rules.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { JoiningTabs } from './joining-tabs.tsx';
import { type JoiningTexts, joiningTexts } from './joining-texts.ts';
import { RegistrationNow } from './registration-now.tsx';
import style from './joining.module.css';
import type { Route } from './+types/invitations.page.ts';

export const loader = pageLoader(({ ctx }) => listInvitations(ctx));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: joiningTexts.in(rootFacts(matches).language).invitations });
}

/** Links by which people may register, with what is left of each. */
export default function Invitations({ loaderData: { invitations, groups, registration } }: Route.ComponentProps) {
  const t = joiningTexts.use();
  const language = useLanguage();
  const { send } = useSend();
  const [isMaking, setMaking] = useState(false);
  async function end({ id }: Invitation) {
    const sure = { title: t.endTitle, text: t.endText, confirmText: t.end, cancelText: t.cancel, danger: true };
    if (await confirm(sure)) await send('/api/admin/endInvitation', { id }, { done: true, refresh: true });
  }
  const make = (
    <Button tone="primary" icon="plus" onClick={() => setMaking(true)}>
      {t.make}
    </Button>
  );
  return (
    <>
      <PageHead title={t.title} actions={invitations.length > 0 && make}>
        {t.lead}
      </PageHead>
      <JoiningTabs />
      <RegistrationNow registration={registration} />
      <Table
        caption={t.invitations}
        columns={columnsOf(t, htmlLang[language], (one) => void end(one))}
        rows={invitations}
        rowKey={(row) => row.id}
        empty={
          <Empty title={t.noInvitations} level={2} action={make}>
            {t.noInvitationsText}
          </Empty>
        }
      />
      {isMaking && <MakeDialog groups={groups} t={t} onClose={() => setMaking(false)} />}
    </>
  );
}

function columnsOf(t: JoiningTexts, language: string, end: (one: Invitation) => void): Column<Invitation>[] {
  const nameOf = ({ id, label }: Invitation) => label || t.unnamed(id);
  return [
    {
      key: 'link',
      label: t.link,
      cell: (row) => (
        <>
          <b>{nameOf(row)}</b>
          {row.state === 'open' && (
            <span className={style['link']}>
              <code>{row.url}</code>
              <CopyButton text={row.url} />
            </span>
          )}
        </>
      ),
    },
    { key: 'group', label: t.group, phoneLabel: t.group, cell: (row) => row.group ?? t.defaultGroup },
    { key: 'used', label: t.used, phoneLabel: t.used, cell: (row) => t.usedOf(row.uses, row.maxUses) },
    {
      key: 'until',
      label: t.until,
      phoneLabel: t.until,
      cell: (row) =>
        row.expiresAt === null ? t.always : <Time value={row.expiresAt} language={language} mode="datetime" />,
    },
    {
      key: 'state',
      label: <span className="sr">{t.acts}</span>,
      end: true,
      cell: (row) =>
        row.state === 'open' ? (
          <Button size="s" aria-label={t.endOf(nameOf(row))} onClick={() => end(row)}>
            {t.end}
          </Button>
        ) : (
          <Chip>{t.states[row.state]}</Chip>
        ),
    },
  ];
}

type MakeProps = { groups: readonly { id: number; name: string }[]; t: JoiningTexts; onClose: () => void };

function MakeDialog({ groups, t, onClose }: MakeProps) {
  const language = useLanguage();
  const sending = useSend({ quiet: true });
  const [fields, setFields] = useState({ label: '', groupId: '0', uses: '1', days: '7' });
  const change = (part: Partial<typeof fields>) => setFields((old) => ({ ...old, ...part }));
  async function submit() {
    const read = MakeInvitationInput.safeParse(fields, { reportInput: true });
    if (!read.success) return sending.setFaults(issueTexts(read.error.issues, language));
    if (await sending.send('/api/admin/makeInvitation', read.data, { done: true, refresh: true })) onClose();
  }
  return (
    <FormDialog
      title={t.make}
      doText={t.create}
      cancelText={t.cancel}
      sending={sending}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label={t.label} help={t.labelHelp} error={sending.faults['label']}>
        <Input
          name="label"
          data-autofocus
          maxLength={joiningBounds.label}
          value={fields.label}
          onChange={(event) => change({ label: event.currentTarget.value })}
        />
      </Field>
      <div className="pair">
        <Field label={t.uses} help={t.usesHelp} error={sending.faults['uses']}>
          <Input
            name="uses"
            inputMode="numeric"
            value={fields.uses}
            onChange={(event) => change({ uses: event.currentTarget.value })}
          />
        </Field>
        <Field label={t.days} help={t.daysHelp} error={sending.faults['days']}>
          <Input
            name="days"
            inputMode="numeric"
            value={fields.days}
            onChange={(event) => change({ days: event.currentTarget.value })}
          />
        </Field>
      </div>
      <GroupField groups={groups} value={fields.groupId} t={t} onChange={(groupId) => change({ groupId })} />
    </FormDialog>
  );
}

type GroupProps = Pick<MakeProps, 'groups' | 't'> & { value: string; onChange: (value: string) => void };

function GroupField({ groups, value, t, onChange }: GroupProps) {
  return (
    <Field label={t.group}>
      <Select name="groupId" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="0">{t.defaultGroup}</option>
        {groups.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
