import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { SkeletonText } from '#app/ui/kit/skeleton.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { CloseQueueCounts } from '#app/ask/thread-rules/thread-rules.schema.ts';
import { type Decision, type Queue, type QueueCounts, queues } from './moderation.schema.ts';
import { EditReviewDialog } from './edit-review-dialog.tsx';
import { ReasonDialog } from './moderation-reason-dialog.tsx';
import { ReviewCard } from './moderation-review-card.tsx';
import { reviewTexts } from './moderation-review-texts.ts';
import { type ReviewsState, useReviews } from './use-reviews.ts';
import style from '#app/ask/screening/moderation.module.css';

type Props = { queue: Queue; open: number; counts: QueueCounts; closing: CloseQueueCounts | null; path: string };

/** One text after the other, with buttons a thumb reaches and keys for both hands. */
export function ReviewDesk({ queue, open, counts: first, closing, path }: Props) {
  const t = reviewTexts.use();
  const reviews = useReviews(queue, first, open);
  const [asking, setAsking] = useState<Exclude<Decision, 'approve'> | 'edit' | null>(null);
  const { card, counts, state } = reviews;
  const isHeld = card?.withheld === 'held';
  async function approve() {
    const fault = await reviews.decide('approve');
    if (fault) lose(fault);
  }
  function lose(fault: string) {
    toast.error(fault);
    void reviews.load();
  }
  const acts: Acts = {
    approve: () => void approve(),
    hide: () => setAsking(isHeld ? 'reject' : 'hide'),
    remove: () => setAsking('remove'),
    edit: () => setAsking('edit'),
    skip: () => void reviews.skip(),
  };
  useKeys(
    card && asking === null && state === 'ready'
      ? {
          a: acts.approve,
          h: acts.hide,
          s: acts.skip,
          ...(card.can.remove && { d: acts.remove }),
          ...(card.can.edit && { e: acts.edit }),
        }
      : {},
  );
  return (
    <div className={style['desk']}>
      <Tabs
        label={t.queuesLabel}
        items={queues.map((one) => ({
          to: one === 'all' ? path : `${path}?queue=${one}`,
          label: t.queues[one],
          count: counts[one] || undefined,
          current: one === queue,
        }))}
      />
      <Also closing={closing} path={path} />
      <div aria-live="polite" aria-busy={state === 'loading'}>
        {state === 'loading' && !card && <SkeletonText lines={8} />}
        {state === 'failed' && (
          <Notice tone="bad" action={<Button onClick={() => void reviews.load()}>{t.retry}</Button>}>
            {t.failed}
          </Notice>
        )}
        {state === 'ready' && !card && <Nothing onCheck={() => void reviews.load()} />}
        {card && state === 'ready' && reviews.isOther && <Notice>{t.other}</Notice>}
        {card && state !== 'failed' && <ReviewCard key={card.id} card={card} />}
      </div>
      {card && state !== 'failed' && <ActBar reviews={reviews} acts={acts} isHeld={isHeld} />}
      {card && asking && asking !== 'edit' && (
        <ReasonDialog
          decision={asking}
          onClose={() => setAsking(null)}
          onSend={(note) => reviews.decide(asking, note)}
        />
      )}
      {card && asking === 'edit' && (
        <EditReviewDialog card={card} onClose={() => setAsking(null)} onSend={reviews.correct} />
      )}
    </div>
  );
}

function Nothing({ onCheck }: { onCheck: () => void }) {
  const t = reviewTexts.use();
  const check = (
    <Button icon="refresh" onClick={onCheck}>
      {t.check}
    </Button>
  );
  return (
    <Empty title={t.empty} level={2} action={check}>
      {t.emptyText}
    </Empty>
  );
}

function Also({ closing, path }: Pick<Props, 'closing' | 'path'>) {
  const t = reviewTexts.use();
  return (
    <p className={style['also']}>
      {t.also} <Link to="/ask/reviews/edits">{t.suggestions}</Link> ·{' '}
      {closing && (
        <>
          <Link to="/ask/reviews/closing">{t.closing(formatNumber(closing.close + closing.reopen))}</Link> ·{' '}
        </>
      )}
      <Link to={`${path}/decided`}>{t.decided}</Link>
    </p>
  );
}

type Acts = Record<'approve' | 'hide' | 'remove' | 'edit' | 'skip', () => void>;

function ActBar({
  reviews: { card, busy, state },
  acts,
  isHeld,
}: {
  reviews: ReviewsState;
  acts: Acts;
  isHeld: boolean;
}) {
  const t = reviewTexts.use();
  const isWaiting = busy !== null || state === 'loading';
  if (!card) return null;
  return (
    <div className={style['bar']} role="group" aria-label={t.actions}>
      <div className={style['minor']}>
        <Button icon="arrow-right" tone="quiet" disabled={isWaiting} aria-keyshortcuts="s" onClick={acts.skip}>
          {t.skip}
        </Button>
        {card.can.edit && (
          <Button icon="edit" tone="quiet" disabled={isWaiting} aria-keyshortcuts="e" onClick={acts.edit}>
            {t.edit}
          </Button>
        )}
        {card.can.remove && (
          <Button icon="trash" tone="quiet" disabled={isWaiting} aria-keyshortcuts="d" onClick={acts.remove}>
            {t.remove}
          </Button>
        )}
      </div>
      <div className={style['major']}>
        <Button
          size="l"
          icon={isHeld ? 'undo' : 'eye-off'}
          tone="line-danger"
          disabled={isWaiting}
          aria-keyshortcuts="h"
          onClick={acts.hide}
        >
          {isHeld ? t.reject : t.hide}
        </Button>
        <Button
          size="l"
          icon="check"
          tone="primary"
          loading={busy === 'approve'}
          disabled={isWaiting}
          aria-keyshortcuts="a"
          onClick={acts.approve}
        >
          {t.approve}
        </Button>
      </div>
      <p className={style['keys']}>
        <Icon name="info" size="s" /> {t.keys}
      </p>
    </div>
  );
}

/** Keys without a modifier, unless something is being typed. */
function useKeys(keys: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isTyping =
      target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
