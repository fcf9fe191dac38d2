import { type ReactNode, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Allowed, useAuth } from '#app/account/rules/allowed.tsx';
import { messagesPath } from '#app/messages/conversations/message-addresses.ts';
import { toggleBlock } from '#app/messages/parts/block-member.ts';
import { messageTexts } from '#app/messages/conversations/message-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { CardTexts } from './card-texts.ts';

const WriteDialog = latePart(() => import('#app/messages/conversations/write-dialog.tsx'));
const ReportDialog = latePart(() => import('#app/messages/conversations/report-message-dialog.tsx'));

export type CardActsProps = {
  me: { id: number };
  member: { id: number; nickname: string };
  isBlocked: boolean;
  isOfficial: boolean;
  /** Stands in the place of the button when nobody reads what is written to the member. */
  silence: ReactNode;
  t: CardTexts;
};

/**
 * What a member can do about another from their card: write, block, report; staff with the node also mark official
 * accounts.
 */
export default function CardActs({ me, member, isBlocked, isOfficial, silence, t }: CardActsProps) {
  const texts = messageTexts.use();
  const { send } = useSend();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<'write' | 'report' | null>(null);
  const mayMark = useAuth()('official', '/admin/moderation');
  const close = () => setOpen(null);

  async function block() {
    if ((await toggleBlock(member.id, member.nickname, isBlocked, texts)) !== null) await revalidate();
  }
  async function mark() {
    const body = { userId: member.id, official: !isOfficial };
    await send('/api/messages/official', body, { done: isOfficial ? t.unmarked : t.marked, refresh: true });
  }
  return (
    <>
      {silence || (
        <Allowed node="send" page={messagesPath}>
          <Button tone="primary" icon="mail" onClick={() => setOpen('write')}>
            {t.write}
          </Button>
        </Allowed>
      )}
      <Menu
        label={texts.moreActs}
        items={[
          { label: isBlocked ? texts.unblock : texts.block, icon: 'ban', onSelect: () => void block() },
          { label: texts.report, icon: 'flag', onSelect: () => setOpen('report') },
          ...(mayMark
            ? ([
                'line',
                { label: isOfficial ? t.unmark : t.mark, icon: 'shield', onSelect: () => void mark() },
              ] as const)
            : []),
        ]}
      >
        <Icon name="more" />
      </Menu>
      <Suspense>
        {open === 'write' && <WriteDialog me={me.id} userId={member.id} name={member.nickname} onClose={close} />}
        {open === 'report' && <ReportDialog userId={member.id} name={member.nickname} onClose={close} />}
      </Suspense>
    </>
  );
}
