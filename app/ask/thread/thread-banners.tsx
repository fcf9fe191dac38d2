import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Time } from '#app/ui/kit/time.tsx';
import type { BountyView, ClosureView } from '#app/ask/parts/thread-state.schema.ts';
import type { PostView } from '#app/ask/parts/ask.schema.ts';
import { postPath } from '#app/ask/parts/ask-addresses.ts';
import { noticeTexts } from '#app/ask/kit/thread-banner-texts.ts';
import styles from '#app/ask/kit/threads.module.css';

/**
 * What a reader has to know of a question before its text: closed and why, archived, a running bounty, votes under way.
 */
export default function StateNotices({ post: { state } }: { post: PostView }) {
  const t = noticeTexts.use();
  const bounty = state.bounties.find((one) => one.state === 'open');
  const { count, needed } = state.votes;
  return (
    <div className={styles['notices']}>
      {state.rule.archivedAt !== null && (
        <Notice icon="box" title={t.archivedTitle}>
          <p>{t.archivedText}</p>
        </Notice>
      )}
      {state.closure && <Closed closure={state.closure} />}
      {bounty && <Bounty bounty={bounty} />}
      {state.rule.hiddenUntil !== null && (
        <Notice icon="eye-off">
          {t.hiddenText} <At value={state.rule.hiddenUntil} />
        </Notice>
      )}
      {count > 0 && state.rule.archivedAt === null && (
        <p className={`small muted ${styles['votes']}`}>
          <Icon name="flag" size="s" />
          {state.closure ? t.votesToReopen(count, needed) : t.votesToClose(count, needed)}
          {(state.can.close || state.can.reopen) && (
            <Link to={state.closure ? '/ask/reviews/closing?kind=reopen' : '/ask/reviews/closing'}>{t.votesQueue}</Link>
          )}
        </p>
      )}
    </div>
  );
}

function Closed({ closure }: { closure: ClosureView }) {
  const t = noticeTexts.use();
  const names = (closure.by ? [closure.by] : closure.voters).map((one) => one.nickname).join(t.and);
  return (
    <Notice tone="warn" icon="lock" title={t.closedTitle(closure.reason.name)}>
      {closure.duplicate ? (
        <p>
          {t.duplicateOf}{' '}
          <Link to={postPath(closure.duplicate.id)} className={styles['duplicate']}>
            {closure.duplicate.title}
          </Link>
        </p>
      ) : (
        <p>{closure.reason.text}</p>
      )}
      {closure.note && <p>{t.note(closure.note)}</p>}
      <p className="small muted">
        {t.closedNoAnswers} {names && t.closedBy(names)} · <At value={closure.at} />
      </p>
    </Notice>
  );
}

function Bounty({ bounty }: { bounty: BountyView }) {
  const t = noticeTexts.use();
  return (
    <section className={styles['bounty']} aria-label={t.bounty(formatNumber(bounty.amount))}>
      <Icon name="points" />
      <div>
        <b>{t.bounty(formatNumber(bounty.amount))}</b>{' '}
        <span className="muted">{t.bountyBy(bounty.giver.nickname)}</span>
        <span className={styles['ends']}>
          {t.bountyEnds} <At value={bounty.endsAt} />
        </span>
        {bounty.note && <p>{bounty.note}</p>}
      </div>
    </section>
  );
}

function At({ value }: { value: number }) {
  const language = useLanguage();
  return <Time value={value} language={htmlLang[language]} />;
}
