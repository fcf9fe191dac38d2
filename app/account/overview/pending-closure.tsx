import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { useClock } from '#app/ui/kit/time.tsx';
import { formatTime, toDate } from '#app/ui/kit/time-format.ts';
import type { Closure } from '#app/account/member-data/member-data.schema.ts';
import type { MemberCentreTexts } from './member-centre.en.ts';

/** An account that is about to be closed, with the way back. */
export function PendingClosure({
  t,
  closure: { dueAt, content, isHeld },
}: {
  t: MemberCentreTexts['closing'];
  closure: Closure;
}) {
  const language = useLanguage();
  const { now, timeZone } = useClock();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  async function undo() {
    setBusy(true);
    const answer = await request.post('/api/account/keepAccount', {}, { showSuccessMessage: true });
    if (answer.code === 1) await revalidate();
    setBusy(false);
  }
  return (
    <Notice
      tone="bad"
      title={t.title}
      action={
        <Button tone="primary" size="s" loading={isBusy} onClick={() => void undo()}>
          {t.undo}
        </Button>
      }
    >
      {isHeld ? t.held : t.text(formatTime(toDate(dueAt), { mode: 'datetime', now, language, timeZone }))}{' '}
      {t.content[content]}
      {isHeld && <Link to="/user/account/security/close">{t.heldLink}</Link>}
    </Notice>
  );
}
