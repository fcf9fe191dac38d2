import { useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Fact, Facts } from '#app/ui/kit/facts.tsx';
import { Field, Textarea } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import style from '#app/billing/parts/desk.module.css';
import { useSend } from '#app/ui/forms/use-send.ts';
import { grouped } from './cards.policy.ts';
import type { CardFile } from './cards.schema.ts';
import { cardDeskTexts } from './card-desk-texts.ts';

type Props = { file: CardFile; onDone: () => void; onClose: () => void };

/** One card with its whole number, and what may be decided. The reason typed so far stays when the server refuses. */
export function CardDialog({ file, onDone, onClose }: Props) {
  const t = cardDeskTexts.use();
  const [reason, setReason] = useState('');
  const { send, busy, fault } = useSend({ quiet: true });
  const mayDecide = useAuth()('decide', '/admin/cards') && file.state !== 'failed';
  const differs = file.realName !== file.holder;
  async function decide(verified: boolean) {
    if (
      await send(
        '/api/admin/decideBankCard',
        { id: file.id, verified, reason },
        { done: true, name: verified ? 'yes' : 'no' },
      )
    )
      onDone();
  }
  const footer = mayDecide ? (
    <>
      <Button tone="line-danger" loading={busy === 'no'} onClick={() => void decide(false)}>
        {file.state === 'verified' ? t.failVerified : t.fail}
      </Button>
      {file.state === 'checking' && (
        <Button
          tone="primary"
          loading={busy === 'yes'}
          reason={differs ? t.nameDiffers : null}
          onClick={() => void decide(true)}
        >
          {t.verify}
        </Button>
      )}
    </>
  ) : (
    <Button onClick={onClose}>{t.close}</Button>
  );
  return (
    <Dialog open onClose={onClose} title={t.dialog(file.nickname)} footer={footer}>
      {file.state === 'checking' && differs && <Notice tone="bad">{t.nameDiffers}</Notice>}
      {file.sharers > 0 && <Notice tone="warn">{t.shared(file.sharers)}</Notice>}
      <CardFacts file={file} />
      {mayDecide && (
        <Field label={t.reason} help={t.reasonHelp} error={fault}>
          <Textarea
            value={reason}
            rows={2}
            maxLength={300}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
      )}
    </Dialog>
  );
}

function CardFacts({ file }: { file: CardFile }) {
  const t = cardDeskTexts.use();
  return (
    <Facts size="s" className={style['facts']}>
      <Fact label={t.holder}>
        {file.holder} · {t.kinds[file.kind]}
      </Fact>
      <Fact label={t.realName}>{file.realName || t.noRealName}</Fact>
      <Fact label={t.number}>{grouped(file.number)}</Fact>
      <Fact label={t.bank}>{file.bank}</Fact>
      <Fact label={t.branch}>{file.branch}</Fact>
      <Fact label={t.mobile}>{file.mobile}</Fact>
    </Facts>
  );
}
