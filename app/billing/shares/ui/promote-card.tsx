import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatMoney } from '#app/core/money.ts';
import { useRootFacts } from '#app/core/page-data.ts';
import { request } from '#app/core/request.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import type { ShareView } from '../schema.ts';
import { promotedPath } from './addresses.ts';
import { shareTexts } from './share-texts.ts';
import style from './share.module.css';

/** For members who pass the share on: what they get, and their link. */
export function PromoteCard({ share, code }: { share: ShareView; code: string | null }) {
  const t = shareTexts.use();
  const { siteUrl } = useRootFacts();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  async function make() {
    if (isBusy) return;
    setBusy(true);
    if ((await request.post('/api/billing/openInvite')).code === 1) await revalidate();
    setBusy(false);
  }
  return (
    <Card as="div" quiet title={t.promote.title} className={style['promote']}>
      <p className="small">{t.promote.text(formatMoney(share.promoterPart), `${share.promoterBp / 100}%`)}</p>
      {code === null ? (
        <Button size="s" icon="link" loading={isBusy} onClick={() => void make()}>
          {t.promote.make}
        </Button>
      ) : (
        <CopyButton text={siteUrl + promotedPath(share.id, code)} label={t.promote.copy} />
      )}
    </Card>
  );
}
