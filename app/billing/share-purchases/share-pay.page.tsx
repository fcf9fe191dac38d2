import { Suspense, useEffect, useRef, useState } from 'react';
import { data } from 'react-router';
import { findShareView } from '#app/billing/shares/shares.queries.server.ts';
import { FiguresInput } from '#app/billing/shares/shares.schema.ts';
import { findOwnCode, getFigures } from '#app/billing/share-purchases/share-visits.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { tell } from '#app/core/request/request.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { useProseEnhancer } from '#app/ui/kit/code.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import type { Route } from './+types/share-pay.page.ts';
import type { ShareView } from '#app/billing/shares/shares.schema.ts';
import { purchasesPath, sharePath } from '#app/billing/shares/share-addresses.ts';
import { BoughtCard } from './bought-card.tsx';
import { OwnerCard } from '#app/billing/shares/share-owner-card.tsx';
import { PayCard } from './pay-card.tsx';
import { PromoteCard } from '#app/billing/shares/promote-card.tsx';
import { ShareContentPart, ShareHead, SharePreview } from '#app/billing/shares/share-body.tsx';
import { ShareFigures } from '#app/billing/shares/share-figures.tsx';
import { shareTexts } from '#app/billing/shares/share-texts.ts';
import style from '#app/billing/shares/share.module.css';

const ReportDialog = latePart(() => import('#app/messages/conversations/report-message-dialog.tsx'));

/** `?p=` is the code of who passed the link on, `days` the author's figures. */
export const loader = pageLoader(
  async ({ ctx, params, url }) => {
    const found = await findShareView(ctx, params['id'] ?? '');
    if (!found) throw notFound();
    const code = url.searchParams.get('p') ?? '';
    if ('isGone' in found)
      return data({ share: null, code, ownCode: null, figures: null, days: 30 as const }, { status: 410 });
    const { days } = FiguresInput.parse({ days: url.searchParams.get('days') ?? 30 });
    const isOwner = found.viewer === 'owner';
    const mayPromote = !isOwner && found.viewer !== 'guest' && found.state === 'active' && found.promoterPart > 0;
    const [ownCode, figures] = await Promise.all([
      mayPromote ? findOwnCode(ctx) : null,
      isOwner ? getFigures(ctx, { id: found.id, days }) : null,
    ]);
    return data({ share: found, code, ownCode, figures, days });
  },
  ({ id }) => /^[A-Za-z0-9]{16}$/.test(id ?? ''),
);

export function meta({ matches, loaderData }: Route.MetaArgs): ReturnType<typeof pageHead> {
  const t = shareTexts.in(rootFacts(matches).language);
  if (!loaderData) return [];
  const { share } = loaderData;
  return pageHead(matches, share ? { title: share.title, type: 'article' } : { title: t.gone.title });
}

/** A paid share: what everybody may see of it, the way to buy it, and for those who have it the content itself. */
export default function SharePay({ loaderData: { share, code, ownCode, figures, days } }: Route.ComponentProps) {
  const area = useRef<HTMLElement>(null);
  useProseEnhancer(area, share);
  const visited = share && share.viewer !== 'owner' ? share.id : null;
  useEffect(() => {
    if (visited !== null) tell('/api/billing/viewShare', { id: visited, p: code });
  }, [visited, code]);
  if (!share) return <Gone />;
  const mayPromote =
    (share.viewer === 'member' || share.viewer === 'buyer') && share.state === 'active' && share.promoterPart > 0;
  return (
    <main id="main" ref={area} className={style['page']}>
      <article>
        <ShareHead share={share} />
        <div className={style['main']}>
          <SharePreview share={share} isLocked={share.content === null} />
          {share.content && <ShareContentPart id={share.id} content={share.content} />}
          {figures && (
            <ShareFigures figures={figures} days={days} to={(count) => `${sharePath(share.id)}?days=${count}`} />
          )}
        </div>
      </article>
      <aside className={style['side']}>
        {share.viewer === 'owner' ? (
          <OwnerCard share={share} />
        ) : share.purchase ? (
          <BoughtCard share={share} purchase={share.purchase} />
        ) : (
          <PayCard share={share} />
        )}
        {mayPromote && <PromoteCard share={share} code={ownCode} />}
        {(share.viewer === 'member' || share.viewer === 'buyer') && <Report share={share} />}
      </aside>
    </main>
  );
}

function Gone() {
  const t = shareTexts.use().gone;
  const action = (
    <>
      <LinkButton to={purchasesPath}>{t.purchases}</LinkButton>
      <LinkButton to="/" tone="primary">
        {t.home}
      </LinkButton>
    </>
  );
  return (
    <main id="main" className="wrap">
      <Empty title={t.title} level={1} page action={action}>
        {t.text}
      </Empty>
    </main>
  );
}

function Report({ share }: { share: ShareView }) {
  const t = shareTexts.use();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" size="s" icon="flag" onClick={() => setOpen(true)}>
        {t.report}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog
            userId={share.author.id}
            name={share.author.nickname}
            note={t.reportNote(share.title, sharePath(share.id))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
