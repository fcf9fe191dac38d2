import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { listApiTokens } from '#app/account/api-tokens/api-tokens.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { ApiToken } from './api-tokens.schema.ts';
import { ApiTokenDialog } from './api-token-dialog.tsx';
import type { ApiTokenTexts } from './api-tokens.en.ts';
import style from '#app/account/parts/security.module.css';
import { BackLink } from '#app/account/parts/security-back-link.tsx';
import type { Route } from './+types/security-tokens.page.ts';

const texts = await pageTexts(
  () => import('./api-tokens.zh.ts'),
  () => import('./api-tokens.en.ts'),
);

export const loader = pageLoader(({ ctx }) => listApiTokens(ctx));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** Keys for programs: what there are, a new one, revoking. */
export default function Tokens({ loaderData: tokens }: Route.ComponentProps) {
  const t = texts.use();
  const language = useLanguage();
  const { send } = useSend();
  const { revalidate } = useRevalidator();
  const [isMaking, setMaking] = useState(false);
  async function revoke({ id, name }: ApiToken) {
    if (!(await confirm({ title: t.revokeTitle(name), text: t.revokeText, confirmText: t.revoke, danger: true })))
      return;
    await send('/api/account/revokeApiToken', { id }, { done: true, refresh: true });
  }
  const create = (
    <Button tone="primary" icon="plus" onClick={() => setMaking(true)}>
      {t.create}
    </Button>
  );
  return (
    <>
      <BackLink>{t.back}</BackLink>
      <PageHead title={t.title} actions={tokens.length > 0 && create}>
        {t.lead}
      </PageHead>
      <Table
        caption={t.title}
        rows={tokens}
        rowKey={(token) => token.id}
        columns={columnsOf(t, language, revoke)}
        empty={
          <Empty level={2} title={t.none} action={create}>
            {t.noneText}
          </Empty>
        }
      />
      <ApiTokenDialog t={t} open={isMaking} onMade={() => void revalidate()} onClose={() => setMaking(false)} />
    </>
  );
}

function columnsOf(t: ApiTokenTexts, language: string, revoke: (token: ApiToken) => Promise<void>): Column<ApiToken>[] {
  return [
    {
      key: 'name',
      label: t.name,
      cell: (token) => (
        <>
          <b className={style['tokenName']}>{token.name}</b>
          <span className="xs muted">wwk_…{token.hint}</span>
        </>
      ),
    },
    {
      key: 'scopes',
      label: t.scopes,
      cell: (token) => (
        <span className={style['chips']}>
          {token.scopes.map((scope) => (
            <Chip key={scope}>{t.scopeNames[scope]}</Chip>
          ))}
        </span>
      ),
    },
    {
      key: 'used',
      label: t.lastUsed,
      phoneLabel: t.lastUsed,
      cell: (token) =>
        token.lastUsedAt === null ? (
          t.never
        ) : (
          <span title={t.from(token.lastUsedIp)}>
            <Time value={token.lastUsedAt} language={language} />
          </span>
        ),
    },
    {
      key: 'expires',
      label: t.expires,
      phoneLabel: t.expires,
      cell: (token) =>
        token.isExpired ? (
          <Chip tone="danger">{t.expired}</Chip>
        ) : (
          <Time value={token.expiresAt} language={language} mode="date" />
        ),
    },
    {
      key: 'revoke',
      label: <span className="sr">{t.revoke}</span>,
      end: true,
      cell: (token) => (
        <Button size="s" aria-label={t.revokeLabel(token.name)} onClick={() => void revoke(token)}>
          {t.revoke}
        </Button>
      ),
    },
  ];
}
