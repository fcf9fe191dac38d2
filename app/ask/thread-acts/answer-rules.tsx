import { Icon } from '#app/ui/kit/icon.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Notice } from '#app/ui/overlays/notice.tsx';
import type { PostView } from '#app/ask/parts/ask.schema.ts';
import { noticeTexts } from '#app/ask/kit/thread-banner-texts.ts';
import styles from '#app/ask/kit/threads.module.css';

/** Why the reader cannot answer, or what a question or its category says above the answer form. */
export default function AnswerRules({ post: { state } }: { post: PostView }) {
  const t = noticeTexts.use();
  if (state.bar === 'reputation')
    return <Notice icon="shield">{t.protectedText(formatNumber(state.needed ?? 0))}</Notice>;
  if (state.bar === 'staff') return <Notice icon="shield">{t.staffText}</Notice>;
  return (
    <div className={styles['rule']}>
      <Icon name="info" />
      <div className="prose" dangerouslySetInnerHTML={{ __html: state.rule.notice }} />
    </div>
  );
}
