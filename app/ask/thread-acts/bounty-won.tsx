import { Icon } from '#app/ui/kit/icon.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import type { BountyView } from '#app/ask/parts/thread-state.schema.ts';
import { noticeTexts } from '#app/ask/kit/thread-banner-texts.ts';
import styles from '#app/ask/kit/threads.module.css';

/** Beside an answer that earned a bounty, or a part of some. */
export default function BountyWon({ bounties }: { bounties: BountyView[] }) {
  const t = noticeTexts.use();
  const total = bounties.reduce((sum, one) => sum + one.paid, 0);
  return (
    <p className={styles['won']}>
      <Icon name="points" size="s" />
      {t.bountyWon(formatNumber(total))}
    </p>
  );
}
