import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { useClock } from '#app/ui/kit/time.tsx';
import { formatTime, toDate } from '#app/ui/kit/time-format.ts';
import type { Closure } from '#app/account/member-data/member-data.schema.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
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
  const { send, isBusy } = useSend();
  async function undo() {
    await send('/api/account/keepAccount', {}, { done: true, refresh: true });
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
