import { useState } from 'react';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Card } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import type { AssetState } from './books.schema.ts';
import { booksTexts, shownAmount } from './books-texts.ts';
import style from './books.module.css';

/** How an asset stands: posting or paused, and that its accounts add up to zero. */
export function AssetCard({ state, mayPause }: { state: AssetState; mayPause: boolean }) {
  const t = booksTexts.use();
  const language = useLanguage();
  const { send } = useSend();
  const [isAsking, setAsking] = useState(false);
  const name = t.assets[state.asset];
  const isPaused = state.pausedAt !== null;
  async function resume() {
    if (!(await confirm({ title: t.resumeTitle(name), text: t.resumeText, confirmText: t.resume }))) return;
    await send('/api/admin/resumePostings', { asset: state.asset }, { done: true, refresh: 'always' });
  }
  return (
    <Card title={name} aside={<Chip tone={isPaused ? 'danger' : 'primary'}>{isPaused ? t.paused : t.running}</Chip>}>
      <div className={style['asset']}>
        {state.pausedAt !== null && (
          <Notice tone="bad">
            {t.pausedSince(state.reason)} <Time value={state.pausedAt} language={language} mode="datetime" />
          </Notice>
        )}
        <div>
          <div className="muted">{t.sum}</div>
          <div className={style['figure']}>{shownAmount(state.asset, state.sum)}</div>
          <div className="muted">{t.sumText}</div>
        </div>
        {mayPause && (
          <div className={style['acts']}>
            {isPaused ? (
              <Button onClick={() => void resume()}>{t.resume}</Button>
            ) : (
              <Button onClick={() => setAsking(true)}>{t.pause}</Button>
            )}
          </div>
        )}
      </div>
      <PauseDialog state={state} open={isAsking} onClose={() => setAsking(false)} />
    </Card>
  );
}

function PauseDialog({ state, open, onClose }: { state: AssetState; open: boolean; onClose: () => void }) {
  const t = booksTexts.use();
  const [reason, setReason] = useState('');
  const sending = useSend({ quiet: true, at: 'reason' });
  const { send, fault, setFaults } = sending;
  async function pause() {
    if (!(await send('/api/admin/pausePostings', { asset: state.asset, reason }, { done: true, refresh: true })))
      return;
    setReason('');
    onClose();
  }
  return (
    <FormDialog
      open={open}
      title={t.pauseTitle(t.assets[state.asset])}
      onClose={onClose}
      sending={sending}
      doText={t.pause}
      tone="danger"
      onSubmit={pause}
    >
      <p>{t.pauseText}</p>
      <Field label={t.reason} error={fault} required>
        <Input
          value={reason}
          maxLength={200}
          data-autofocus
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setFaults({});
          }}
        />
      </Field>
    </FormDialog>
  );
}
