import { useLocation } from 'react-router';
import { getSellerState } from '#app/account/real-name/real-name.queries.server.ts';
import { useHydrated } from '#app/account/parts/use-hydrated.ts';
import { promoterMax } from './shares.policy.ts';
import { getShareDraft } from '#app/billing/shares/shares.queries.server.ts';
import { getTerms } from '#app/billing/terms/terms.queries.server.ts';
import { requireMember } from '#app/core/ctx.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { BackLink } from '#app/ui/frame/back-link.tsx';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import type { Route } from './+types/share-edit.page.ts';
import { canEdit } from './shares.policy.ts';
import { minePath, sharePath } from './share-addresses.ts';
import { ShareForm } from './share-form.tsx';
import { sharesTexts } from './shares-texts.ts';

/** With an id the member's own share, without one an empty form. */
export const loader = pageLoader(
  async ({ ctx, params }) => {
    const { id } = params;
    const [draft, terms, seller] = await Promise.all([
      id === undefined ? null : getShareDraft(ctx, { id }),
      getTerms(ctx),
      getSellerState(ctx, requireMember(ctx).id),
    ]);
    const { shareFee, sharePriceMin, sharePriceMax } = terms;
    return { draft, seller, rules: { shareFee, sharePriceMin, sharePriceMax, promoterMax: promoterMax(terms) } };
  },
  ({ id }) => id === undefined || /^[A-Za-z0-9]{16}$/.test(id),
);

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const t = sharesTexts.in(rootFacts(matches).language).edit;
  return pageHead(matches, { title: loaderData?.draft ? t.editTitle : t.newTitle });
}

/** Where a member writes what they sell. */
export default function EditShare({ loaderData: { draft, seller, rules } }: Route.ComponentProps) {
  const t = sharesTexts.use().edit;
  const { key } = useLocation();
  const isHydrated = useHydrated();
  const view = draft && (
    <LinkButton to={sharePath(draft.id)} icon="eye">
      {t.view}
    </LinkButton>
  );
  return (
    <>
      <BackLink to={minePath}>{t.back}</BackLink>
      <PageHead title={draft ? t.editTitle : t.newTitle} actions={view}>
        {t.lead}
      </PageHead>
      {draft && !canEdit(draft.state) ? (
        <Notice tone="warn">{t.locked}</Notice>
      ) : (
        <>
          {seller !== 'ok' && (
            <Notice
              tone="warn"
              action={seller === 'unverified' && <LinkButton to="/user/account/authen">{t.verify}</LinkButton>}
            >
              {t.notSeller[seller]}
            </Notice>
          )}
          <ShareForm
            key={`${draft ? draft.id : key} ${isHydrated}`}
            draft={draft}
            rules={rules}
            maySell={seller === 'ok'}
          />
        </>
      )}
    </>
  );
}
