import { useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { Switch } from '#app/ui/forms/check.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type CleanupPreview, cleanupSteps } from '#app/moderation/reviews/moderation.schema.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import { cleanupTexts } from './cleanup-texts.ts';
import style from '#app/ask/screening/moderation.module.css';

const blockChoices = [0, 1, 3, 7, 30] as const;

/** What a clean-up would take away, and its start. What was typed stays when the server refuses. */
export function CleanupDialog({
  preview,
  onClose,
  onStarted,
}: {
  preview: CleanupPreview;
  onClose: () => void;
  onStarted: () => void;
}) {
  const t = cleanupTexts.use();
  const maySuspend = useAuth()('suspend', '/admin/members');
  const [reason, setReason] = useState('');
  const [suspend, setSuspend] = useState(maySuspend);
  const [blockDays, setBlockDays] = useState(3);
  const sending = useSend({ quiet: true, at: 'reason' });
  const { member, counts, networks, running, isStaff } = preview;
  const isClosed = isStaff || running !== null;
  async function submit() {
    const body = { memberId: member.id, reason, suspend, blockDays: networks.length === 0 ? 0 : blockDays };
    if (await sending.send('/api/admin/startCleanup', body, { done: true })) onStarted();
  }
  const title = t.startOf(member.nickname || t.gone);
  if (isClosed)
    return (
      <Dialog open sticky size="l" onClose={onClose} title={title} footer={<Button onClick={onClose}>{t.back}</Button>}>
        {isStaff && <Notice tone="bad">{t.isStaff}</Notice>}
        {running !== null && <Notice tone="warn">{t.isRunning}</Notice>}
        <Facts preview={preview} />
      </Dialog>
    );
  return (
    <FormDialog
      sticky
      size="l"
      title={title}
      onClose={onClose}
      sending={sending}
      icon="ban"
      tone="danger"
      doText={t.confirm}
      onSubmit={submit}
    >
      <Facts preview={preview} />
      {cleanupSteps.every((step) => counts[step] === 0) && <Notice>{t.nothing}</Notice>}
      <Field label={t.reason} help={t.reasonHelp} error={sending.fault} required>
        <Input value={reason} maxLength={300} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
      {networks.length > 0 && (
        <Field label={t.block} help={t.blockHelp}>
          <Select value={blockDays} onChange={(event) => setBlockDays(Number(event.currentTarget.value))}>
            {blockChoices.map((days) => (
              <option key={days} value={days}>
                {t.days(days)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {maySuspend ? (
        <Switch checked={suspend} help={t.suspendHelp} onChange={(event) => setSuspend(event.currentTarget.checked)}>
          {t.suspend}
        </Switch>
      ) : (
        <p className="muted small">{t.noSuspend}</p>
      )}
    </FormDialog>
  );
}

/** What would go, and from which networks it came. */
function Facts({ preview: { counts, networks } }: { preview: CleanupPreview }) {
  const t = cleanupTexts.use();
  return (
    <>
      <h3 className={style['part']}>{t.preview}</h3>
      <dl className={style['counts']}>
        {cleanupSteps.map((step) => (
          <div key={step}>
            <dt>{t.steps[step]}</dt>
            <dd>{formatNumber(counts[step])}</dd>
          </div>
        ))}
      </dl>
      {networks.length > 0 && (
        <>
          <h3 className={style['part']}>{t.networks}</h3>
          <ul className={style['ranges']}>
            {networks.map(({ network, others }) => (
              <li key={network}>
                <code>{network}</code>{' '}
                <span className="muted">{others > 0 ? t.others(formatNumber(others)) : t.othersNone}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
