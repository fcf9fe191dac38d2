import { pageTexts } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';

const texts = await pageTexts(
  () => import('./frame.zh.ts'),
  () => import('./frame.en.ts'),
);

/**
 * On every page while staff is signed in as a member: who one is here, and the way back. Ending loads the page anew, as
 * somebody else.
 */
export default function ImpersonationBar({ name, memberId }: { name: string; memberId: number }) {
  const t = texts.use();
  const { send, isBusy } = useSend();
  async function end() {
    const answer = await send<{ isBack: boolean }>('/api/admin/endImpersonation', {}, { leaves: true });
    if (answer) location.assign(answer.data.isBack ? `/admin/members/${memberId}` : '/user/login');
  }
  return (
    <aside className="staffbar" aria-label={t.region}>
      <Icon name="warn" />
      <p>
        <b>{t.impersonating(name)}</b> <span>{t.impersonatingHint}</span>
      </p>
      <Button size="s" loading={isBusy} onClick={() => void end()}>
        {t.end}
      </Button>
    </aside>
  );
}
