import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { Webhook } from './webhooks.schema.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookState } from './webhook-state.tsx';
import type { WebhookDesk } from './webhook-desk.ts';
import type { WebhookTexts } from './webhook-texts.ts';
import style from './webhooks.module.css';

type Props = { t: WebhookTexts; desk: WebhookDesk; webhooks: readonly Webhook[] };

/** The webhooks of an owner, with what makes and changes them. */
export function WebhookList({ t, desk, webhooks }: Props) {
  const { mayEdit } = desk;
  const { revalidate } = useRevalidator();
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [secret, setSecret] = useState('');
  function saved(made: string) {
    setEdited(null);
    setSecret(made);
    void revalidate();
  }
  const add = mayEdit && (
    <Button tone="primary" icon="plus" onClick={() => setEdited('new')}>
      {t.add}
    </Button>
  );
  return (
    <>
      <PageHead title={t.title} actions={webhooks.length > 0 && add}>
        {t.lead}
      </PageHead>
      {webhooks.length === 0 ? (
        <Empty title={t.empty} level={2} action={add}>
          {t.emptyText}
        </Empty>
      ) : (
        <WebhookTable t={t} path={desk.path} rows={webhooks} onEdit={mayEdit ? setEdited : null} />
      )}
      <p className={`small ${style['docs']}`}>
        <Link to={desk.docs}>{t.docs}</Link>
      </p>
      {edited && (
        <WebhookDialog
          t={t}
          desk={desk}
          webhook={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={saved}
        />
      )}
      {secret && <SecretDialog t={t} secret={secret} onClose={() => setSecret('')} />}
    </>
  );
}

function WebhookTable({
  t,
  path,
  rows,
  onEdit,
}: {
  t: WebhookTexts;
  path: string;
  rows: readonly Webhook[];
  onEdit: ((webhook: Webhook) => void) | null;
}) {
  const language = useLanguage();
  const columns: Column<Webhook>[] = [
    {
      key: 'name',
      label: t.name,
      cell: (row) => (
        <>
          <b className={style['name']}>{row.name}</b>
          <span className={`${style['mono']} muted`}>{row.address}</span>
        </>
      ),
    },
    { key: 'format', label: t.format, cell: (row) => <span className="nowrap">{t.formats[row.format]}</span> },
    { key: 'state', label: t.state, cell: (row) => <WebhookState t={t} webhook={row} /> },
    {
      key: 'last',
      label: t.last,
      phoneLabel: t.last,
      cell: (row) =>
        row.lastAt === null ? t.never : <Time className="nowrap" value={row.lastAt} language={language} />,
    },
    {
      key: 'open',
      label: <span className="sr">{t.open}</span>,
      end: true,
      cell: (row) => (
        <span className={style['acts']}>
          {onEdit && (
            <Button size="s" aria-label={t.editOf(row.name)} onClick={() => onEdit(row)}>
              {t.edit}
            </Button>
          )}
          <LinkButton size="s" to={`${path}/${row.id}`} aria-label={t.openOf(row.name)}>
            {t.open}
          </LinkButton>
        </span>
      ),
    },
  ];
  return <Table caption={t.list} columns={columns} rows={rows} rowKey={(row) => row.id} />;
}
