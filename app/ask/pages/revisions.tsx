import { Link, useNavigate } from 'react-router';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/language.ts';
import { pageHead, rootFacts } from '#app/core/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/page-texts.ts';
import { request } from '#app/core/request.ts';
import { notFound } from '#app/core/texts.server.ts';
import { askerOf } from '#app/ask/queries.server.ts';
import { listRevisions } from '#app/ask/revisions/queries.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { confirm } from '#app/ui/confirm.tsx';
import { Time } from '#app/ui/time.tsx';
import { toast } from '#app/ui/toast.ts';
import { canEdit } from '../policy.ts';
import type { RevisionView } from '../schema.ts';
import { postPath } from '../ui/addresses.ts';
import { askTexts } from '../ui/ask-texts.ts';
import { AuthorLink } from '../ui/author.tsx';
import { Changes, type Comparison } from '../ui/changes.tsx';
import { compareTexts, compareWords, plainLines } from '../ui/line-diff.ts';
import styles from '../ui/revisions.module.css';
import type { Route } from './+types/revisions.ts';

const texts = await pageTexts(
  () => import('../lang/zh-cn/revisions.ts'),
  () => import('../lang/en/revisions.ts'),
);

/** The versions without their texts, and of the chosen one how it differs from the one before. */
export const loader = pageLoader(async ({ ctx, params, url }) => {
  const postId = Number(params['id']);
  const answerId = Number(url.searchParams.get('answer') ?? 0);
  if (!Number.isSafeInteger(answerId) || answerId < 0) throw notFound();
  const revisions = await listRevisions(ctx, answerId > 0 ? { subject: 'answer', id: answerId } : { subject: 'post', id: postId });
  const number = url.searchParams.get('number');
  const at = number === null ? 0 : revisions.findIndex((revision) => String(revision.number) === number);
  const chosen = revisions[at];
  if (!chosen) throw notFound();
  const oldest = revisions.at(-1)!;
  return {
    postId,
    answerId,
    revisions: revisions.map(({ markdown: _markdown, ...revision }) => revision),
    chosen: chosen.number,
    comparison: compare(revisions[at + 1], chosen),
    canRollBack: oldest.number === 1 && canEdit(await askerOf(ctx), { authorId: oldest.author.id }),
  };
}, hasId);

function compare(before: RevisionView | undefined, after: RevisionView): Comparison {
  const title = before && before.title !== after.title ? compareWords(before.title, after.title) : null;
  return { with: before?.number ?? null, title, lines: before ? compareTexts(before.markdown, after.markdown) : plainLines(after.markdown) };
}

type Data = Route.ComponentProps['loaderData'];
type Shown = Data['revisions'][number];

export function meta({ matches, loaderData }: Route.MetaArgs): ReturnType<typeof pageHead> {
  const t = texts.in(rootFacts(matches).language);
  const title = loaderData?.revisions[0]?.title;
  return pageHead(matches, { title: title ? t.title(title) : t.answerTitle });
}

export default function Revisions({ loaderData }: Route.ComponentProps) {
  const t = texts.use();
  const shared = askTexts.use();
  const { postId, answerId, revisions } = loaderData;
  const back = postPath(postId, answerId ? { hash: `a${answerId}` } : {});
  return (
    <main id="main" className={styles['page']}>
      <nav aria-label={t.crumbs}>
        <ol className="crumb">
          <li>
            <Link to="/ask">{shared.title}</Link>
          </li>
          <li>
            <Link to={back}>{revisions[0]?.title || (answerId ? t.backToAnswer : t.back)}</Link>
          </li>
        </ol>
      </nav>
      <div className="pagehead">
        <div>
          <h1>{answerId ? t.answerTitle : t.heading}</h1>
          <p>{t.count(revisions[0]?.number ?? 0)}</p>
        </div>
      </div>
      <ol className="timeline" aria-label={t.list}>
        {revisions.map((revision, index) => (
          <Version key={revision.number} revision={revision} isPresent={index === 0} data={loaderData} />
        ))}
      </ol>
    </main>
  );
}

function Version({ revision, isPresent, data }: { revision: Shown; isPresent: boolean; data: Data }) {
  const t = texts.use();
  const language = useLanguage();
  const { number, author, reason, createdAt } = revision;
  const isChosen = number === data.chosen;
  const query = new URLSearchParams({ ...(data.answerId ? { answer: String(data.answerId) } : {}), number: String(number) });
  return (
    <li className={isPresent ? undefined : 'm'} aria-current={isChosen ? 'true' : undefined}>
      <div className={styles['line']}>
        {isChosen ? (
          <b>{t.number(number)}</b>
        ) : (
          <Link to={`?${query}`} preventScrollReset title={t.show}>
            {t.number(number)}
          </Link>
        )}
        {isPresent && <Chip tone="primary">{t.present}</Chip>}
        {number === 1 && <Chip tone="line">{t.first}</Chip>}
        <span className="muted small">
          <AuthorLink author={author} /> · <Time value={createdAt} language={htmlLang[language]} />
        </span>
      </div>
      {number > 1 && <p className="muted small">{reason || t.noReason}</p>}
      {isChosen && (
        <>
          <Changes comparison={data.comparison} t={t} />
          {!isPresent && data.canRollBack && <RollBack number={number} data={data} />}
        </>
      )}
    </li>
  );
}

function RollBack({ number, data }: { number: number; data: Data }) {
  const t = texts.use();
  const navigate = useNavigate();
  const { postId, answerId } = data;
  async function rollBack() {
    if (!(await confirm({ title: t.rollBackTitle(number), text: t.rollBackText, confirmText: t.rollBack }))) return;
    const answer = await request.post('/api/ask/rollback', { subject: answerId ? 'answer' : 'post', id: answerId || postId, number });
    if (answer.code !== 1) return;
    toast.success(t.rolledBack(number));
    await navigate(postPath(postId, answerId ? { hash: `a${answerId}` } : {}));
  }
  return (
    <Button size="s" icon="undo" onClick={() => void rollBack()}>
      {t.rollBack}
    </Button>
  );
}
