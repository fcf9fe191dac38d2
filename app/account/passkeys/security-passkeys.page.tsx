import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { listPasskeys, siteParty } from '#app/account/passkeys/passkeys.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { Passkey } from './passkeys.schema.ts';
import { BackLink } from '#app/account/parts/security-back-link.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { usePasskeySupport } from './passkeys.ts';
import type { PasskeyTexts } from './passkeys.en.ts';
import style from '#app/account/parts/security.module.css';
import type { Route } from './+types/security-passkeys.page.ts';

const texts = await pageTexts(
  () => import('./passkeys.zh.ts'),
  () => import('./passkeys.en.ts'),
);

export const loader = pageLoader(async ({ ctx }) => ({ passkeys: await listPasskeys(ctx), party: siteParty() }));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

type Acts = { rename: (passkey: Passkey) => void; remove: (passkey: Passkey) => Promise<void> };

/** The member's passkeys: a new one, other names, removing. */
export default function Passkeys({ loaderData: { passkeys, party } }: Route.ComponentProps) {
  const t = texts.use();
  const language = useLanguage();
  const { send } = useSend();
  const { revalidate } = useRevalidator();
  const support = usePasskeySupport(party?.id ?? null);
  const [open, setOpen] = useState<Passkey | 'new' | null>(null);
  async function remove({ id, name }: Passkey) {
    if (!(await confirm({ title: t.removeTitle(name), text: t.removeText, confirmText: t.remove, danger: true })))
      return;
    await send('/api/account/removePasskey', { id }, { done: true, refresh: true });
  }
  const add = (support === null || support === 'yes') && (
    <Button tone="primary" icon="plus" onClick={() => setOpen('new')}>
      {t.add}
    </Button>
  );
  const why = {
    'no-site': t.unsupported,
    'other-host': t.unavailable(party?.origin ?? ''),
    'no-browser': t.noBrowser,
    yes: null,
  }[support ?? 'yes'];
  return (
    <>
      <BackLink>{t.back}</BackLink>
      <PageHead title={t.title} actions={passkeys.length > 0 && add}>
        {t.lead}
      </PageHead>
      {why && <Notice tone="warn">{why}</Notice>}
      <Table
        caption={t.title}
        rows={passkeys}
        rowKey={(passkey) => passkey.id}
        columns={columnsOf(t, language, { rename: setOpen, remove })}
        empty={
          <Empty level={2} title={t.none} action={add}>
            {t.noneText}
          </Empty>
        }
      />
      <PasskeyDialog
        key={open === null || open === 'new' ? 'new' : open.id}
        t={t}
        passkey={open}
        onClose={() => setOpen(null)}
        onDone={() => void revalidate()}
      />
    </>
  );
}

function columnsOf(t: PasskeyTexts, language: string, { rename, remove }: Acts): Column<Passkey>[] {
  return [
    {
      key: 'name',
      label: t.name,
      cell: (passkey) => (
        <>
          <b className={style['inlineName']}>{passkey.name}</b>{' '}
          {passkey.isSynced && <Chip title={t.syncedText}>{t.synced}</Chip>}
        </>
      ),
    },
    {
      key: 'added',
      label: t.added,
      phoneLabel: t.added,
      cell: (passkey) => <Time value={passkey.createdAt} language={language} mode="date" />,
    },
    {
      key: 'used',
      label: t.lastUsed,
      phoneLabel: t.lastUsed,
      cell: (passkey) =>
        passkey.lastUsedAt === null ? t.never : <Time value={passkey.lastUsedAt} language={language} />,
    },
    {
      key: 'acts',
      label: <span className="sr">{t.rename}</span>,
      end: true,
      cell: (passkey) => (
        <span className={style['rowActs']}>
          <Button size="s" aria-label={t.renameLabel(passkey.name)} onClick={() => rename(passkey)}>
            {t.rename}
          </Button>
          <Button size="s" aria-label={t.removeLabel(passkey.name)} onClick={() => void remove(passkey)}>
            {t.remove}
          </Button>
        </span>
      ),
    },
  ];
}
