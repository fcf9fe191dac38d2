import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { getProviderDesk } from '#app/account/federation/identity-providers.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { Provider } from './federation.schema.ts';
import { ProviderDialog } from './provider-dialog.tsx';
import { type ProviderTexts, providerTexts } from './provider-texts.ts';
import style from './providers.module.css';
import type { Route } from './+types/federation-desk.page.ts';

export const loader = pageLoader(({ ctx }) => getProviderDesk(ctx));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: providerTexts.in(rootFacts(matches).language).title });
}

type Acts = { edit: (provider: Provider) => void; remove: (provider: Provider) => Promise<void> };

/** Where staff say by which servers of other people's accounts one may log in. */
export default function ProviderDeskPage({ loaderData: { providers, groups, most } }: Route.ComponentProps) {
  const t = providerTexts.use();
  const language = useLanguage();
  const mayEdit = useAuth()('edit', '/admin/federation');
  const { send } = useSend();
  const { revalidate } = useRevalidator();
  const [edited, setEdited] = useState<Provider | 'new' | null>(null);
  async function remove(provider: Provider) {
    const sure = {
      title: t.removeTitle(nameOf(provider, language)),
      text: t.removeText(provider.members),
      confirmText: t.remove,
      danger: true,
    };
    if (!(await confirm(sure))) return;
    await send('/api/admin/removeProvider', { id: provider.id }, { done: true, refresh: true });
  }
  const add = mayEdit && (
    <Button
      tone="primary"
      icon="plus"
      reason={providers.length < most ? null : t.full(most)}
      onClick={() => setEdited('new')}
    >
      {t.add}
    </Button>
  );
  return (
    <>
      <PageHead title={t.title} actions={providers.length > 0 && add}>
        {t.lead}
      </PageHead>
      {providers.length === 0 ? (
        <Empty title={t.empty} level={2} action={add}>
          {t.emptyText}
        </Empty>
      ) : (
        <Table
          caption={t.list}
          columns={columnsOf(t, language, mayEdit ? { edit: setEdited, remove } : null)}
          rows={providers}
          rowKey={(row) => row.id}
        />
      )}
      {edited && (
        <ProviderDialog
          t={t}
          provider={edited === 'new' ? null : edited}
          groups={groups}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            void revalidate();
          }}
        />
      )}
    </>
  );
}

const nameOf = ({ nameZh, nameEn }: Provider, language: string) => (language === 'en' ? nameEn : nameZh);

function columnsOf(t: ProviderTexts, language: string, acts: Acts | null): Column<Provider>[] {
  const columns: Column<Provider>[] = [
    {
      key: 'name',
      label: t.name,
      cell: (row) => (
        <>
          <b className={style['name']}>{nameOf(row, language)}</b>
          <span className={`${style['issuer']} muted`}>{row.issuer}</span>
        </>
      ),
    },
    {
      key: 'state',
      label: t.state,
      cell: (row) => <Chip tone={row.isOn ? 'primary' : 'line'}>{row.isOn ? t.on : t.off}</Chip>,
    },
    {
      key: 'newcomers',
      label: t.newcomers,
      phoneLabel: t.newcomers,
      cell: (row) => (row.createsAccounts ? t.newcomersOn : t.newcomersOff),
    },
    {
      key: 'members',
      label: t.members,
      phoneLabel: t.members,
      cell: (row) => <span className="nowrap">{t.membersOf(row.members)}</span>,
    },
    {
      key: 'redirect',
      label: t.redirect,
      phoneLabel: t.redirect,
      cell: (row) => (
        <>
          <code className={style['detail']}>{row.redirectUri}</code>
          <CopyButton text={row.redirectUri} />
        </>
      ),
    },
  ];
  if (!acts) return columns;
  const end: Column<Provider> = {
    key: 'acts',
    label: <span className="sr">{t.edit}</span>,
    end: true,
    cell: (row) => (
      <span className={style['acts']}>
        <Button size="s" aria-label={t.editOf(nameOf(row, language))} onClick={() => acts.edit(row)}>
          {t.edit}
        </Button>
        <Button size="s" aria-label={t.removeOf(nameOf(row, language))} onClick={() => void acts.remove(row)}>
          {t.remove}
        </Button>
      </span>
    ),
  };
  return [...columns, end];
}
