import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { requireMember } from '#app/core/ctx.server.ts';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import type { ActName } from '#app/ui/forms/sender.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { getSuggestion } from './suggestion-reviews.queries.server.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { latePart } from '#app/ui/kit/late-part.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { Changes } from '#app/ask/kit/revision-changes.tsx';
import { compareStates } from '#app/ask/kit/revision-compare.ts';
import { postPath, suggestionPath } from '#app/ask/parts/ask-addresses.ts';
import { AuthorLink } from '#app/ask/kit/author.tsx';
import styles from './suggestions.module.css';
import { suggestionsTexts } from './suggestions-texts.ts';
import type { Route } from './+types/suggestion-review.page.ts';

const RejectDialog = latePart(() => import('./suggestion-reject-dialog.tsx'));
const ImproveDialog = latePart(() => import('./improve-dialog.tsx'));

export const loader = pageLoader(async ({ ctx, params }) => {
  const { before, after, ...suggestion } = await getSuggestion(ctx, { id: Number(params['id']) });
  const isOwn = requireMember(ctx).id === suggestion.author.id;
  return {
    ...suggestion,
    isOwn,
    after: suggestion.can.review ? after : null,
    comparison: compareStates(before, after),
  };
}, hasId);

export type ReviewData = Route.ComponentProps['loaderData'];

export function meta({ matches, loaderData }: Route.MetaArgs): ReturnType<typeof pageHead> {
  const t = suggestionsTexts.in(rootFacts(matches).language);
  return pageHead(matches, { title: loaderData ? t.reviewTitle(loaderData.postTitle) : t.queueTitle });
}

/** One suggested edit: why, what it changes, and the decision on it. */
export default function Review({ loaderData: data }: Route.ComponentProps) {
  const t = suggestionsTexts.use();
  const isOpen = data.state === 'open';
  return (
    <main id="main" className={styles['page']} key={`${data.id}:${data.base}`}>
      <nav>
        <ol className="crumb">
          <li>
            {data.isOwn ? (
              <Link to="/user/ask/edits">{t.backToOwn}</Link>
            ) : (
              <Link to="/ask/reviews/edits">{t.back}</Link>
            )}
          </li>
        </ol>
      </nav>
      <h1>{data.postTitle}</h1>
      <Facts data={data} />
      <p className={styles['why']}>
        <b>{t.why}</b>
        {data.reason}
      </p>
      {isOpen && data.merge !== 'current' && (
        <Notice tone="warn">{data.merge === 'clean' ? t.staleClean : t.staleConflict}</Notice>
      )}
      <Changes
        comparison={data.comparison}
        html={data.html}
        names={{ before: isOpen ? t.present : t.base, after: t.suggested }}
      />
      {isOpen ? <Decision data={data} /> : <Outcome data={data} />}
    </main>
  );
}

function Facts({ data }: { data: ReviewData }) {
  const t = suggestionsTexts.use();
  const language = useLanguage();
  const original = postPath(data.postId, data.subject === 'answer' ? { hash: `a${data.subjectId}` } : {});
  return (
    <div className={styles['facts']}>
      <Chip tone="line">{t.of[data.subject === 'answer' ? 'answer' : data.kind]}</Chip>
      <span className="muted small">
        <AuthorLink author={data.author} /> · <Time value={data.createdAt} language={htmlLang[language]} />
      </span>
      <Link to={original} className="small">
        {t.toPost}
      </Link>
    </div>
  );
}

function Outcome({ data }: { data: ReviewData }) {
  const t = suggestionsTexts.use();
  if (data.state === 'open') return null;
  const why = [...data.choices.map((choice) => t.choices[choice]), data.note].filter((word) => word !== '');
  const versions = `/ask/info/${data.postId}/revisions?${data.subject === 'answer' ? `answer=${data.subjectId}&` : ''}number=${data.revision}`;
  return (
    <Notice
      tone={data.state === 'approved' ? 'ok' : 'info'}
      title={`${data.isImproved ? t.improved : t.outcome[data.state]} `}
    >
      {data.reviewer && t.reviewedBy(data.reviewer.nickname)}
      {why.length > 0 && <p>{why.join(' · ')}</p>}
      {data.state === 'approved' && (
        <p>
          <Link to={versions}>{t.becameVersion}</Link>
        </p>
      )}
    </Notice>
  );
}

function Decision({ data }: { data: ReviewData }) {
  const t = suggestionsTexts.use();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [dialog, setDialog] = useState<'reject' | 'improve' | null>(null);
  const { send, busy } = useSend();
  const { id, can, next, presentRevision, merge } = data;
  const leave = async (text: string) => {
    toast.success(text);
    await navigate(next === null ? '/ask/reviews/edits' : suggestionPath(next));
  };
  async function submit(path: string, body: object, done: () => Promise<void>) {
    if (await send(`/api/ask/${path}`, { id, ...body }, { name: path })) await done();
    else await revalidate();
  }
  const approve = () => submit('approveSuggestion', { revision: presentRevision }, () => leave(t.approved));
  const rebase = () =>
    submit('rebaseSuggestion', {}, async () => {
      toast.success(t.rebased);
      await revalidate();
    });
  async function withdraw() {
    if (!(await confirm({ danger: true, title: t.withdrawTitle, text: t.withdrawText, confirmText: t.withdraw })))
      return;
    await submit('withdrawSuggestion', {}, async () => {
      toast.success(t.withdrawn);
      await navigate('/user/ask/edits');
    });
  }
  useKeys(can.review && dialog === null, {
    a: () => merge === 'current' && void approve(),
    r: () => setDialog('reject'),
    e: () => setDialog('improve'),
    n: () => next !== null && void navigate(suggestionPath(next)),
  });
  return (
    <div className={styles['bar']}>
      <DecisionButtons
        data={data}
        busy={busy}
        acts={{
          approve: () => void approve(),
          rebase: () => void rebase(),
          withdraw: () => void withdraw(),
          improve: () => setDialog('improve'),
          reject: () => setDialog('reject'),
        }}
      />
      {next !== null && (
        <LinkButton to={suggestionPath(next)} tone="quiet" iconEnd="chevron-right">
          {t.next}
        </LinkButton>
      )}
      {can.review && (
        <span className={`muted small ${styles['keys']}`} title={t.keys}>
          {t.keysText}
        </span>
      )}
      <Suspense fallback={null}>
        {dialog === 'reject' && (
          <RejectDialog id={id} onClose={() => setDialog(null)} onDone={() => leave(t.rejected)} />
        )}
        {dialog === 'improve' && (
          <ImproveDialog data={data} onClose={() => setDialog(null)} onDone={() => leave(t.approved)} />
        )}
      </Suspense>
    </div>
  );
}

type ButtonsProps = {
  data: ReviewData;
  busy: ActName | null;
  acts: Record<'approve' | 'rebase' | 'withdraw' | 'improve' | 'reject', () => void>;
};

function DecisionButtons({ data, busy, acts }: ButtonsProps) {
  const t = suggestionsTexts.use();
  const { can, merge } = data;
  const again = `/ask/post?${data.subject === 'answer' ? 'answer' : 'id'}=${data.subjectId}&suggest=1`;
  return (
    <>
      {can.review && merge === 'current' && (
        <Button tone="primary" icon="check" loading={busy === 'approveSuggestion'} onClick={acts.approve}>
          {t.approve}
        </Button>
      )}
      {can.rebase && (
        <Button
          tone={can.review ? 'primary' : 'default'}
          icon="refresh"
          loading={busy === 'rebaseSuggestion'}
          onClick={acts.rebase}
        >
          {t.rebase}
        </Button>
      )}
      {can.review && (
        <>
          <Button icon="edit" onClick={acts.improve}>
            {t.improve}
          </Button>
          <Button tone="danger" onClick={acts.reject}>
            {t.reject}
          </Button>
        </>
      )}
      {can.withdraw && (
        <>
          <LinkButton to={again} icon="edit">
            {t.editAgain}
          </LinkButton>
          <Button onClick={acts.withdraw} loading={busy === 'withdrawSuggestion'}>
            {t.withdraw}
          </Button>
        </>
      )}
    </>
  );
}

/** Single letters act while nothing is being typed. */
function useKeys(isOn: boolean, acts: Record<string, () => void>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof HTMLElement &&
      (event.target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName));
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const act = acts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isOn) return;
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOn]);
}
