import type { MemberRecord } from '#app/account/members/members.schema.ts';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { confirm, type ConfirmQuestion } from '#app/ui/overlays/confirm.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { MemberAct } from './member-dialogs.tsx';
import { memberTexts } from './member-texts.ts';
import style from './member-acts.module.css';

export type MemberActsProps = {
  member: MemberRecord;
  isOwn: boolean;
  hasLogins: boolean;
  onAct: (act: MemberAct) => void;
};

/** What the reader may do with a member: a button for each of their nodes that makes sense now. */
export function MemberActs({ member, isOwn, hasLogins, onAct }: MemberActsProps) {
  const t = memberTexts.use();
  const auth = useAuth();
  const may = (node: string) => auth(node, '/admin/members');
  const { send } = useSend();
  async function ask(question: ConfirmQuestion, path: string) {
    if (!(await confirm(question))) return;
    await send(path, { id: member.id }, { done: true, refresh: true });
  }
  const name = member.nickname;
  const lift = { title: t.liftAsk(name), text: t.liftText, confirmText: t.lift };
  const end = { title: t.endLoginsAsk(name), text: t.endLoginsText, confirmText: t.endLogins, danger: true };
  const reset = { title: t.resetTwoStepAsk(name), text: t.resetTwoStepText, confirmText: t.resetTwoStep, danger: true };
  return (
    <section className={style['acts']}>
      <SectionHead title={t.manage} />
      {isOwn && <p className="muted small">{t.self}</p>}
      {auth('decide', '/admin/reviews') && (
        <LinkButton block icon="list-check" to={`/admin/members/${member.id}/moderation`}>
          {t.moderation}
        </LinkButton>
      )}
      {may('edit') && (
        <Button block icon="edit" onClick={() => onAct('edit')}>
          {t.edit}
        </Button>
      )}
      {may('group') && (
        <Button block icon="users" onClick={() => onAct('group')}>
          {t.setGroup}
        </Button>
      )}
      {may('staff') && !isOwn && (
        <Button block icon="shield" onClick={() => onAct('staff')}>
          {t.setConsole}
        </Button>
      )}
      {may('impersonate') && !isOwn && !member.isSuspended && member.canLogIn && (
        <Button block icon="user" onClick={() => onAct('impersonate')}>
          {t.impersonate}
        </Button>
      )}
      {may('endLogins') && hasLogins && (
        <Button block icon="logout" onClick={() => void ask(end, '/api/admin/endMemberLogins')}>
          {t.endLogins}
        </Button>
      )}
      {may('resetTwoStep') && member.usesTwoStep && (
        <Button block icon="key" onClick={() => void ask(reset, '/api/admin/resetTwoStep')}>
          {t.resetTwoStep}
        </Button>
      )}
      {may('suspend') && !isOwn && (
        <>
          {member.isSuspended && (
            <Button block icon="unlock" onClick={() => void ask(lift, '/api/admin/liftSuspension')}>
              {t.lift}
            </Button>
          )}
          <Button block tone="line-danger" icon="ban" onClick={() => onAct('suspend')}>
            {member.isSuspended ? t.changeSuspension : t.suspend}
          </Button>
        </>
      )}
    </section>
  );
}
