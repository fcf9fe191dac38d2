import { formatMoney } from '#app/core/money.ts';
import { useRootFacts } from '#app/core/request/page-data.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Card } from '#app/ui/kit/card.tsx';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { ShareView } from './shares.schema.ts';
import { promotedPath } from './share-addresses.ts';
import { shareTexts } from './share-texts.ts';
import style from './share.module.css';

/** For members who pass the share on: what they get, and their link. */
export function PromoteCard({ share, code }: { share: ShareView; code: string | null }) {
  const t = shareTexts.use();
  const { siteUrl } = useRootFacts();
  const { send, isBusy } = useSend();
  async function make() {
    await send('/api/billing/openInvite', {}, { refresh: true });
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
