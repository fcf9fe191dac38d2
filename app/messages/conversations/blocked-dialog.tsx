import { useEffect, useState } from 'react';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { request } from '#app/core/request/request.ts';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { SkeletonRows } from '#app/ui/kit/skeleton.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { BlockedMember } from '#app/messages/parts/messages.schema.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { messageTexts } from './message-texts.ts';
import { useName } from './person.tsx';
import style from './message-center.module.css';

/** The members one takes no messages from, each with the way back. */
export default function BlockedDialog({ onClose }: { onClose: () => void }) {
  const t = messageTexts.use();
  const language = useLanguage();
  const nameOf = useName();
  const { send } = useSend();
  const [members, setMembers] = useState<BlockedMember[] | null>(null);
  useEffect(() => {
    let isOver = false;
    void request.get<{ list: BlockedMember[] }>('/api/messages/blocked').then((answer) => {
      if (!isOver && answer.code === 1) setMembers(answer.data.list);
    });
    return () => {
      isOver = true;
    };
  }, []);
  async function unblock(id: number) {
    if (await send('/api/messages/block', { userId: id, blocked: false }, { done: t.unblocked, refresh: true }))
      setMembers((last) => last?.filter((member) => member.id !== id) ?? null);
  }
  return (
    <Dialog open onClose={onClose} title={t.blockedMembers}>
      {members === null && <SkeletonRows count={2} avatar />}
      {members?.length === 0 && <Empty title={t.noBlocked}>{t.noBlockedText}</Empty>}
      <ul className={style['blocked']}>
        {members?.map((member) => (
          <li key={member.id}>
            <Avatar id={member.id} name={nameOf(member)} src={member.avatar} size="m" />
            <span>
              <Link to={`/user/card/${member.id}`}>{nameOf(member)}</Link>
              <Time value={member.createdAt} language={language} className="xs muted" />
            </span>
            <Button size="s" onClick={() => void unblock(member.id)}>
              {t.unblock}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
