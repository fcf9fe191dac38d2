import { useState } from 'react';
import { useSend } from '#app/ui/forms/use-send.ts';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { useMemberAct } from '#app/ask/kit/use-reader.ts';
import type { ResourceVotes } from './resource-votes.schema.ts';
import { resourceTexts } from './resource-texts.ts';
import style from './resource-acts.module.css';

type ActsProps = ResourceVotes & { id: number; title: string };

/** Whether members found a resource useful, one's own word, and a report when its link does not open. */
export function ResourceActs({ id, title, ...given }: ActsProps) {
  const t = resourceTexts.use();
  const { send, isBusy } = useSend();
  const [voted, setVoted] = useState<ResourceVotes | null>(null);
  const { useful, useless, mine } = voted ?? given;
  async function sendVote(value: number) {
    const answer = await send<ResourceVotes>('/api/aiMap/voteResource', { id, value });
    if (answer) setVoted(answer.data);
  }
  const cast = useMemberAct<number>({ act: 'vote', key: `vote:resource:${id}` }, (value) => void sendVote(value));
  const vote = (isUseful: boolean) => cast(mine === isUseful ? 0 : isUseful ? 1 : -1);
  async function askReport() {
    if (await confirm({ title: t.reportTitle, text: t.reportText(title), confirmText: t.reportDo }))
      await send('/api/aiMap/reportLink', { id }, { done: true });
  }
  const report = useMemberAct({ act: 'flag', key: `flag:resource:${id}` }, () => void askReport());
  return (
    <span className={style['acts']}>
      <IconButton
        size="s"
        icon="vote-up"
        label={t.useful(title)}
        pressed={mine === true}
        disabled={isBusy}
        onClick={() => vote(true)}
      />
      <span className="num" aria-label={t.counts(useful, useless)} title={t.counts(useful, useless)} role="img">
        {useful - useless}
      </span>
      <IconButton
        size="s"
        icon="vote-down"
        label={t.useless(title)}
        pressed={mine === false}
        disabled={isBusy}
        onClick={() => vote(false)}
      />
      <IconButton
        size="s"
        icon="flag"
        label={t.report(title)}
        disabled={isBusy}
        aria-haspopup="dialog"
        onClick={() => report()}
      />
    </span>
  );
}
