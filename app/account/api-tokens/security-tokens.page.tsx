import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { listApiTokens } from '#app/account/api-tokens/api-tokens.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { type ApiToken, scopeNames, tokenLifetimes_days } from './api-tokens.schema.ts';
import { ApiTokenDialog, type TokenKind } from './api-token-dialog.tsx';
import { ApiTokenTable } from './api-token-table.tsx';
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

const kind: TokenKind = {
  prefix: 'wwk_',
  makeAt: '/api/account/createApiToken',
  scopes: scopeNames,
  scope: 'read',
  lifetimes_days: tokenLifetimes_days,
  lifetime_days: 90,
};

/** Keys for programs: what there are, a new one, revoking. */
export default function Tokens({ loaderData: tokens }: Route.ComponentProps) {
  const t = texts.use();
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
      <ApiTokenTable
        t={t}
        tokens={tokens}
        prefix={kind.prefix}
        onRevoke={(token) => void revoke(token)}
        empty={
          <Empty level={2} title={t.none} action={create}>
            {t.noneText}
          </Empty>
        }
      />
      <ApiTokenDialog
        t={t}
        kind={kind}
        open={isMaking}
        onMade={() => void revalidate()}
        onClose={() => setMaking(false)}
      />
    </>
  );
}
