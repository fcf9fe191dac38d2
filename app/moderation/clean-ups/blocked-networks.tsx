import { useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import style from '#app/ask/screening/moderation.module.css';
import { issueTexts } from '#app/core/rules.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { cleanupTexts } from './cleanup-texts.ts';
import { blockDays, BlockNetworkInput } from './networks.schema.ts';

type Network = { id: number; network: string; reason: string; until: number };

/** The networks that only read for a time, with the way to block one by hand and to open one early. */
export function BlockedNetworks({ rows }: { rows: readonly Network[] }) {
  const t = cleanupTexts.use();
  const language = htmlLang[useLanguage()];
  const mayOpen = useAuth()('start', '/admin/cleanups');
  const { send, busy } = useSend();
  const [isBlocking, setBlocking] = useState(false);
  const open = (id: number) => void send('/api/admin/openNetwork', { id }, { done: true, name: id, refresh: 'always' });
  const columns: Column<Network>[] = [
    {
      key: 'network',
      label: t.network,
      cell: (row) => (
        <>
          <code>{row.network}</code>
          <span className={style['sub']}>{row.reason}</span>
        </>
      ),
    },
    {
      key: 'until',
      label: t.until,
      phoneLabel: t.until,
      cell: (row) => <Time value={row.until} mode="datetime" language={language} />,
    },
    {
      key: 'open',
      label: <span className="sr">{t.open}</span>,
      end: true,
      cell: (row) =>
        mayOpen && (
          <Button
            size="s"
            icon="unlock"
            loading={busy === row.id}
            aria-label={t.openOf(row.network)}
            onClick={() => open(row.id)}
          >
            {t.open}
          </Button>
        ),
    },
  ];
  const block = mayOpen && (
    <Button size="s" icon="ban" onClick={() => setBlocking(true)}>
      {t.blockOne}
    </Button>
  );
  return (
    <section className={style['section']} id="networks">
      <SectionHead title={t.blocked} aside={block} />
      <Table
        caption={t.blocked}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<Empty title={t.blockedEmpty} level={3} />}
      />
      {isBlocking && <BlockDialog onClose={() => setBlocking(false)} />}
    </section>
  );
}

function BlockDialog({ onClose }: { onClose: () => void }) {
  const t = cleanupTexts.use();
  const language = useLanguage();
  const sending = useSend({ quiet: true });
  const { faults } = sending;
  const [fields, setFields] = useState({ network: '', days: '7', reason: '' });
  const change = (part: Partial<typeof fields>) => setFields((old) => ({ ...old, ...part }));
  async function submit() {
    const read = BlockNetworkInput.safeParse(fields, { reportInput: true });
    if (!read.success)
      return sending.setFaults({
        ...issueTexts(read.error.issues, language),
        ...(read.error.issues.some(({ path }) => path[0] === 'network') && { network: t.badNetwork }),
      });
    if (await sending.send('/api/admin/blockNetwork', read.data, { done: true, refresh: true })) onClose();
  }
  return (
    <FormDialog title={t.blockOne} doText={t.blockDo} sending={sending} onClose={onClose} onSubmit={submit}>
      <p>{t.blockHelp}</p>
      <Field label={t.network} help={t.networkHelp} error={faults['network']} required>
        <Input
          name="network"
          data-autofocus
          spellCheck={false}
          autoCapitalize="none"
          maxLength={50}
          value={fields.network}
          onChange={(event) => change({ network: event.currentTarget.value })}
        />
      </Field>
      <Field label={t.block} error={faults['days']}>
        <Select name="days" value={fields.days} onChange={(event) => change({ days: event.currentTarget.value })}>
          {blockDays.map((days) => (
            <option key={days} value={days}>
              {t.days(days)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t.reason} help={t.networkReasonHelp} error={faults['reason']} required>
        <Input
          name="reason"
          maxLength={200}
          value={fields.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
      </Field>
    </FormDialog>
  );
}
