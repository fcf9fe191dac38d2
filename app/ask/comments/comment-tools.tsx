import { useRevalidator } from 'react-router';
import { withCode } from '#app/core/request/request.ts';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import type { CommentView } from '#app/ask/parts/ask.schema.ts';
import { menuTexts } from '#app/ask/thread-acts/menu-texts.ts';
import styles from '#app/ask/kit/info.module.css';

const loadActs = () => import('#app/ask/kit/thread-acts.ts');

/** Changing and deleting a comment, for those who may. */
export default function CommentTools({ comment, onEdit }: { comment: CommentView; onEdit: () => void }) {
  const t = menuTexts.use();
  const { revalidate } = useRevalidator();
  const remove = async () => {
    if (await withCode(loadActs, (acts) => acts.removeComment(comment.id))) await revalidate();
  };
  return (
    <>
      {comment.canEdit && <IconButton label={t.editComment} icon="edit" className={styles['cact']} onClick={onEdit} />}
      {comment.canDelete && (
        <IconButton label={t.deleteComment} icon="trash" className={styles['cact']} onClick={() => void remove()} />
      )}
    </>
  );
}
