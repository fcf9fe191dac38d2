import { Link } from 'react-router';
import { formatMoney } from '#app/core/money.ts';
import { useRootFacts } from '#app/core/page-data.ts';
import { Card } from '#app/ui/card.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import type { ShareView } from '../schema.ts';
import { minePath, promotedPath } from './addresses.ts';
import { shareTexts } from './share-texts.ts';
import style from './share.module.css';

/** For members who pass the share on: what they get, and their link. */
export function PromoteCard({ share, code }: { share: ShareView; code: string | null }) {
  const t = shareTexts.use();
  const { siteUrl } = useRootFacts();
  return (
    <Card as="div" quiet title={t.promote.title} className={style['promote']}>
      <p className="small">{t.promote.text(formatMoney(share.promoterPart), `${share.promoterBp / 100}%`)}</p>
      {code === null ? <Link to={minePath}>{t.promote.needCode}</Link> : <CopyButton text={siteUrl + promotedPath(share.id, code)} label={t.promote.copy} />}
    </Card>
  );
}
