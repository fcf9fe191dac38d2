import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiTokenDialog, type TokenKind } from '#app/account/api-tokens/api-token-dialog.tsx';
import { ApiTokenTable } from '#app/account/api-tokens/api-token-table.tsx';
import { pageLoader } from '#app/core/http/page.server.ts';
import { getSiteUrl } from '#app/core/process/site-url.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { getDeveloperTokens } from '#app/market/developer-tokens/developer-tokens.queries.server.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import style from './developer-tokens.module.css';
import { developerTokensTexts } from './developer-tokens-texts.ts';
import type { DeveloperToken } from './developer-tokens.schema.ts';
import type { Route } from './+types/developer-tokens.page.ts';

export const loader = pageLoader(async ({ ctx }) => ({
  ...(await getDeveloperTokens(ctx, {})),
  siteUrl: getSiteUrl(),
}));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: developerTokensTexts.in(rootFacts(matches).language).title });
}

/** Keys with which programs act for a developer: what there are, a new one, revoking, and how one publishes. */
export default function DeveloperTokensPage({ loaderData }: Route.ComponentProps) {
  const t = developerTokensTexts.use();
  const { tokens, scopes, lifetimes, siteUrl } = loaderData;
  const { send } = useSend();
  const { revalidate } = useRevalidator();
  const [isMaking, setMaking] = useState(false);
  async function revoke({ id, name }: DeveloperToken) {
    if (await confirm({ title: t.revokeTitle(name), text: t.revokeText, confirmText: t.revoke, danger: true }))
      await send('/api/developer/revokeToken', { id }, { done: true, refresh: 'always' });
  }
  const mayMake = scopes.length > 0;
  const create = (
    <Button tone="primary" icon="plus" onClick={() => setMaking(true)}>
      {t.create}
    </Button>
  );
  const kind: TokenKind = {
    prefix: 'pmk_',
    makeAt: '/api/developer/addToken',
    scopes,
    scope: 'plugins:read',
    lifetimes_days: lifetimes,
    lifetime_days: lifetimes.findLast((days) => days <= 90) ?? lifetimes[0]!,
  };
  return (
    <>
      <PageHead title={t.title} actions={mayMake && tokens.length > 0 && create}>
        {t.lead} {t.ending}
      </PageHead>
      <ApiTokenTable
        t={t}
        tokens={tokens}
        prefix={kind.prefix}
        by={(token) => (token.isOwn ? '' : token.by.nickname)}
        onRevoke={(token) => void revoke(token)}
        empty={
          <Empty level={2} title={t.none} action={mayMake && create}>
            {mayMake ? t.noneText : t.noneMay}
          </Empty>
        }
      />
      <section className={style['more']}>
        <SectionHead title={t.command} aside={<Link to="/ask/devdoc/api">{t.apiDocs}</Link>} />
        <p>{t.commandText}</p>
        <pre className={style['command']} tabIndex={0}>
          <code>{`WENWO_TOKEN=pmk_… npm run plugin -- publish FOLDER --site ${siteUrl}`}</code>
        </pre>
        <p>
          <Link to="/ask/devdoc/publish-plugin">{t.docs}</Link>
        </p>
      </section>
      {isMaking && (
        <ApiTokenDialog t={t} kind={kind} open onMade={() => void revalidate()} onClose={() => setMaking(false)} />
      )}
    </>
  );
}
