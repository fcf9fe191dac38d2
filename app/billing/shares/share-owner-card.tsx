import { useNavigate, useRevalidator } from 'react-router';
import { formatMoney } from '#app/core/money.ts';
import { useRootFacts } from '#app/core/request/page-data.ts';
import type { Failure } from '#app/core/request/request.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Card, SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { afterAct, canEdit } from './shares.policy.ts';
import type { ShareAct, ShareView } from './shares.schema.ts';
import { editPath, minePath, sharePath } from './share-addresses.ts';
import { shareTexts } from './share-texts.ts';
import { stateTones } from './state-tones.ts';
import style from './share.module.css';

const acts = ['publish', 'pause', 'resume', 'revoke'] as const;

/** The author's side: how it stands, the link, and what can be done. */
export function OwnerCard({ share }: { share: ShareView }) {
  const t = shareTexts.use();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { send, busy } = useSend();
  async function change(act: ShareAct) {
    const question = {
      title: t.own.revokeAsk,
      text: t.own.revokeText,
      confirmText: t.own.revoke,
      cancelText: t.pay.cancel,
      danger: true,
    };
    if (act === 'revoke' && !(await confirm(question))) return;
    const onRefused = ({ data }: Failure) =>
      data?.error === 'AUTHEN_REQUIRED' ? navigate('/user/account/authen') : revalidate();
    const body = { id: share.id, act };
    await send('/api/billing/changeShare', body, { name: act, done: true, refresh: true, onRefused });
  }
  return (
    <Card as="div" className={style['pay']}>
      <SectionHead title={t.own.title} aside={<Chip tone={stateTones[share.state]}>{t.states[share.state]}</Chip>} />
      <p className={style['price']}>{formatMoney(share.price)}</p>
      {share.state === 'taken_down' && (
        <Notice tone="bad">
          <p>{t.pay.notForSale.taken_down}</p>
          {share.reason && <p>{t.pay.reason(share.reason)}</p>}
        </Notice>
      )}
      {share.state === 'draft' && <p className="muted small">{t.own.draftHint}</p>}
      <div className={style['acts']}>
        {canEdit(share.state) && (
          <LinkButton to={editPath(share.id)} icon="edit">
            {t.own.edit}
          </LinkButton>
        )}
        {acts
          .filter((act) => afterAct(share.state, act) !== null)
          .map((act) => (
            <Button
              key={act}
              tone={act === 'publish' || act === 'resume' ? 'primary' : act === 'revoke' ? 'line-danger' : 'default'}
              loading={busy === act}
              onClick={() => void change(act)}
            >
              {t.own[act]}
            </Button>
          ))}
      </div>
      {share.state !== 'draft' && <ShareLink share={share} />}
      <p className="muted small">{t.own.asBuyers}</p>
      <Link to={minePath} className="small">
        {t.own.all}
      </Link>
    </Card>
  );
}

function ShareLink({ share }: { share: ShareView }) {
  const t = shareTexts.use();
  const url = useRootFacts().siteUrl + sharePath(share.id);
  return (
    <div className={style['link']}>
      <p className={style['label']}>{t.own.link}</p>
      <code>{url}</code>
      <div className={style['acts']}>
        <CopyButton text={url} label={t.own.copyLink} />
        <CopyButton
          text={`[${share.title.replace(/[\\[\]]/g, '\\$&')} · ${formatMoney(share.price)}](${url})`}
          label={t.own.copyMarkdown}
        />
      </div>
    </div>
  );
}
