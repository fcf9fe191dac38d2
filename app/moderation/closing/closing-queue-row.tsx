import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { withCode } from '#app/core/request/request.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Meter } from '#app/ui/kit/meter.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Time } from '#app/ui/kit/time.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { postPath } from '#app/ask/parts/ask-addresses.ts';
import { AuthorLink } from '#app/ask/kit/author.tsx';
import type { CloseQueueRow, VoteKind } from '#app/ask/thread-rules/thread-rules.schema.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { queueTexts } from './closing-queue-texts.ts';
import style from './closing-queue.module.css';

const loadDialog = () => import('#app/ask/thread-acts/close-dialog.tsx');
const CloseDialog = latePart(loadDialog);
const loadCalls = () => import('#app/ask/thread-acts/thread-calls.ts');

type Props = { row: CloseQueueRow; kind: VoteKind; needed: number; atOnce: boolean };

/** A question with votes under way: what it asks, why others vote, how far they are, and the reader's own part. */
export function QueueRow({ row, kind, needed, atOnce }: Props) {
  const t = queueTexts.use();
  const language = useLanguage();
  const lang = row.language === language ? undefined : htmlLang[row.language];
  const missing = Math.max(0, needed - row.votes);
  return (
    <li>
      <div className={style['what']}>
        <h2>
          <Link to={postPath(row.postId)} lang={lang}>
            {row.title}
          </Link>
        </h2>
        {row.excerpt && (
          <p className={style['excerpt']} lang={lang}>
            {row.excerpt}
          </p>
        )}
        <p className="muted small">
          {row.category} · <AuthorLink author={row.author} /> · {t.asked}{' '}
          <Time value={row.createdAt} language={htmlLang[language]} /> · {t.answers(formatNumber(row.answers))} ·{' '}
          {t.score(formatNumber(row.score))}
        </p>
        <Reasons row={row} kind={kind} />
      </div>
      <div className={style['side']}>
        <p className={style['count']}>
          <b>{t.votes(row.votes, needed)}</b>
          <span className="muted small">{missing > 1 ? t.missing(missing) : t.enough}</span>
        </p>
        <Meter value={Math.min(row.votes, needed)} max={needed} label={t.votes(row.votes, needed)} />
        <p className="muted small">
          {t.since} <Time value={row.since} language={htmlLang[language]} />
        </p>
        <Acts row={row} kind={kind} needed={needed} atOnce={atOnce} />
      </div>
    </li>
  );
}

function Reasons({ row: { reasons }, kind }: Pick<Props, 'row' | 'kind'>) {
  const t = queueTexts.use();
  return (
    <ul className={style['reasons']} aria-label={kind === 'close' ? t.reasons : t.closedFor}>
      {reasons.map((reason) => (
        <li key={`${reason.id}:${reason.duplicate?.id ?? ''}`}>
          <Chip tone="line">{reason.name}</Chip>
          {kind === 'close' && <span className="muted small">{t.reasonVotes(reason.votes)}</span>}
          {reason.isDuplicate && (
            <span className="small">
              {t.duplicateOf}{' '}
              {reason.duplicate ? <Link to={postPath(reason.duplicate.id)}>{reason.duplicate.title}</Link> : t.gone}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Acts({ row, kind, needed, atOnce }: Props) {
  const t = queueTexts.use();
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  const { run, busy } = useSend();
  const { send } = useSend();
  const { postId } = row;
  async function reopen() {
    if (await withCode(loadCalls, (calls) => calls.reopen({ id: postId }))) await revalidate();
  }
  const setSkipped = (isSkipped: boolean) => send('/api/ask/skipCloseVotes', { postId, isSkipped }, { refresh: true });
  async function skip() {
    const undo = { label: t.undo, onPress: () => void setSkipped(false) };
    if (await setSkipped(true)) toast.info({ title: t.skipped, text: row.title, action: undo });
  }
  return (
    <div className={style['acts']}>
      {kind === 'close' ? (
        <Button
          size="s"
          tone="primary"
          icon="lock"
          disabled={busy !== null}
          onClick={() => void withCode(loadDialog, () => setOpen(true))}
        >
          {atOnce ? t.close : t.voteClose}
        </Button>
      ) : (
        <Button
          size="s"
          tone="primary"
          icon="unlock"
          loading={busy === 'vote'}
          disabled={busy === 'skip'}
          onClick={() => void run(reopen, 'vote')}
        >
          {atOnce ? t.reopen : t.voteReopen}
        </Button>
      )}
      <Button
        size="s"
        tone="quiet"
        loading={busy === 'skip'}
        disabled={busy === 'vote'}
        aria-label={t.skipOf(row.title)}
        onClick={() => void run(skip, 'skip')}
      >
        {t.skip}
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <CloseDialog
            post={{ id: postId, state: { can: { closesAtOnce: atOnce }, votes: { needed } } }}
            named={row.reasons[0]}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false);
              void revalidate();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
