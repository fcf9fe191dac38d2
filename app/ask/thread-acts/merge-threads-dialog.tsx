import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { request } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Field, Input } from '#app/ui/forms/field.tsx';
import type { MergeView } from '#app/ask/thread-rules/thread-rules.schema.ts';
import { postPath } from '#app/ask/parts/ask-addresses.ts';
import styles from '#app/ask/kit/threads.module.css';
import { useSend } from '#app/ui/forms/use-send.ts';
import { FormDialog } from '#app/ui/forms/form-dialog.tsx';
import type { PartProps } from './bounty-dialog.tsx';
import { dialogTexts } from './dialog-texts.ts';
import { postNumber } from './post-number.ts';

/** Merges this question into another, and undoes what was merged into it. */
export default function MergeDialog({ post, onDone, onClose }: PartProps) {
  const t = dialogTexts.use();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const sending = useSend({ quiet: true, at: 'targetId' });
  const { send, busy, fault, setFaults } = sending;
  const [merges, setMerges] = useState<MergeView[]>([]);
  useEffect(() => {
    void request
      .get<MergeView[]>('/api/ask/merges', { postId: post.id })
      .then((answer) => answer.code === 1 && setMerges(answer.data));
    // oxlint-disable-next-line react/exhaustive-deps -- asked once when it opens
  }, []);
  async function submit() {
    const targetId = postNumber(typed);
    if (targetId === null) return setFaults({ targetId: t.closeDuplicateBad });
    if (!(await send('/api/ask/mergePosts', { sourceId: post.id, targetId }, { done: true, name: post.id }))) return;
    onClose();
    await navigate(postPath(targetId), { replace: true });
  }
  async function undo(id: number) {
    if (await send('/api/ask/undoMerge', { id }, { done: true, name: id })) onDone();
  }
  return (
    <FormDialog title={t.mergeTitle} onClose={onClose} sending={sending} doText={t.mergeSend} onSubmit={submit}>
      <p>{t.mergeText}</p>
      <Field label={t.mergeTarget} help={t.closeDuplicateHelp} error={fault}>
        <Input value={typed} data-autofocus onChange={(event) => setTyped(event.currentTarget.value)} />
      </Field>
      {merges.length > 0 && (
        <section className={styles['merges']}>
          <h3>{t.mergesTitle}</h3>
          <ul>
            {merges.map((merge) => (
              <li key={merge.id}>
                <span>
                  <Link to={postPath(merge.sourceId)}>{merge.title}</Link>{' '}
                  <span className="small muted">{t.mergeFacts(merge.answers)}</span>
                </span>
                {merge.canUndo && (
                  <Button size="s" loading={busy === merge.id} onClick={() => void undo(merge.id)}>
                    {t.mergeUndo}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </FormDialog>
  );
}
