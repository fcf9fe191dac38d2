import { Icon } from '#app/ui/icon.tsx';
import { formatNumber } from '#app/ui/number-format.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { PostView } from '../../schema.ts';
import { noticeTexts } from './notice-texts.ts';
import styles from './threads.module.css';

/** Why the reader cannot answer, or what a question or its category says above the answer form. */
export default function AnswerRules({ post: { state } }: { post: PostView }) {
  const t = noticeTexts.use();
  if (state.bar === 'reputation') return <Notice icon="shield">{t.protectedText(formatNumber(state.needed ?? 0))}</Notice>;
  if (state.bar === 'staff') return <Notice icon="shield">{t.staffText}</Notice>;
  return (
    <div className={styles['rule']}>
      <Icon name="info" />
      <div className="prose" dangerouslySetInnerHTML={{ __html: state.rule.notice }} />
    </div>
  );
}
