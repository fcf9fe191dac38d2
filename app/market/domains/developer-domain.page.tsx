import { useState } from 'react';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { requireDeveloper } from '#app/market/developers/developers.queries.server.ts';
import { getOwnDomains } from '#app/market/domains/developer-domains.queries.server.ts';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { developerDomainTexts } from './developer-domain-texts.ts';
import { DomainCard } from './domain-card.tsx';
import style from './developer-domain.module.css';
import type { Route } from './+types/developer-domain.page.ts';

export const loader = pageLoader(async ({ ctx }) => {
  const { id, role } = await requireDeveloper(ctx, 'read');
  return { developer: id, role, ...(await getOwnDomains(ctx, { developer: id })) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: developerDomainTexts.in(rootFacts(matches).language).title });
}

/** The domain that a developer proves to be theirs: naming it, its token, what the last look found. */
export default function DeveloperDomainPage({ loaderData }: Route.ComponentProps) {
  const t = developerDomainTexts.use();
  const { developer, role, own, withdrawn, mayManage } = loaderData;
  return (
    <div className={style['page']}>
      <PageHead title={t.title}>
        {t.lead} <Link to="/ask/devdoc/prove-domain">{t.docs}</Link>
      </PageHead>
      <div className={style['parts']}>
        {!mayManage && <Notice>{role === 'owner' ? t.stopped : t.ownersOnly}</Notice>}
        {withdrawn.map(({ id, shown, reason }) => (
          <Notice key={id} tone="bad" title={<bdi>{t.withdrawn(shown)}</bdi>}>
            {t.reason(reason)}
          </Notice>
        ))}
        {own ? (
          <DomainCard key={own.id} developer={developer} domain={own} mayManage={mayManage} />
        ) : mayManage ? (
          <AddForm developer={developer} />
        ) : (
          <Empty level={2} title={t.none} />
        )}
      </div>
    </div>
  );
}

function AddForm({ developer }: { developer: number }) {
  const t = developerDomainTexts.use();
  const [domain, setDomain] = useState('');
  const { send, isBusy, fault, forgive } = useSend({ quiet: true, at: 'domain' });
  return (
    <form
      className={style['add']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send('/api/developer/addDomain', { developer, domain }, { done: true, refresh: true });
      }}
    >
      <Field label={t.domain} help={t.domainHelp} error={fault} required>
        <Input
          name="domain"
          inputMode="url"
          maxLength={300}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={domain}
          onChange={(event) => {
            setDomain(event.currentTarget.value);
            forgive('domain', '');
          }}
        />
      </Field>
      <Button type="submit" tone="primary" loading={isBusy}>
        {t.add}
      </Button>
    </form>
  );
}
