import { type FormEvent, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { hasId, pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { notFound } from '#app/core/refusals.server.ts';
import { getHistory } from '#app/ask/revisions/revisions.queries.server.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { limits } from '#app/ask/parts/ask.schema.ts';
import { postPath } from '#app/ask/parts/ask-addresses.ts';
import { askTexts } from '#app/ask/kit/ask-texts.ts';
import { AuthorLink } from '#app/ask/kit/author.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { HistoryInput, type Version as VersionFacts } from './revisions.schema.ts';
import { Changes } from '#app/ask/kit/revision-changes.tsx';
import { compareStates } from '#app/ask/kit/revision-compare.ts';
import styles from '#app/ask/kit/revisions.module.css';
import type { Route } from './+types/revisions.page.ts';

const texts = await pageTexts(
  () => import('./revisions.zh.ts'),
  () => import('./revisions.en.ts'),
);

/** The versions without their texts, and how two of them differ. */
export const loader = pageLoader(async ({ ctx, params, url }) => {
  const { answer, ...choice } = Object.fromEntries(url.searchParams);
  const read = HistoryInput.safeParse({
    ...choice,
    subject: answer === undefined ? 'post' : 'answer',
    id: answer ?? params['id'],
  });
  if (!read.success) throw notFound();
  const input = read.data;
  const { before, after, ...history } = await getHistory(ctx, input);
  return {
    ...history,
    answerId: input.subject === 'answer' ? input.id : 0,
    shown: { from: before?.number ?? 0, to: after.number },
    isOldest: input.below !== undefined,
    comparison: compareStates(before, after),
  };
}, hasId);

type Data = Route.ComponentProps['loaderData'];

export function meta({ matches, loaderData }: Route.MetaArgs): ReturnType<typeof pageHead> {
  const t = texts.in(rootFacts(matches).language);
  return pageHead(matches, { title: loaderData && !loaderData.answerId ? t.title(loaderData.title) : t.answerTitle });
}

export default function Revisions({ loaderData }: Route.ComponentProps) {
  const t = texts.use();
  const shared = askTexts.use();
  const { postId, answerId, versions, present, isDeleted, older, isOldest } = loaderData;
  const back = postPath(postId, answerId ? { hash: `a${answerId}` } : {});
  const query = answerId ? `answer=${answerId}` : '';
  return (
    <main id="main" className={styles['page']}>
      <nav aria-label={t.crumbs}>
        <ol className="crumb">
          <li>
            <Link to="/ask">{shared.title}</Link>
          </li>
          <li>
            {isDeleted ? (
              loaderData.title
            ) : (
              <Link to={back}>{loaderData.title || (answerId ? t.backToAnswer : t.back)}</Link>
            )}
          </li>
        </ol>
      </nav>
      <div className="pagehead">
        <div>
          <h1>{answerId ? t.answerTitle : t.heading}</h1>
          <p>{t.count(present)}</p>
        </div>
      </div>
      {isDeleted && <Notice tone="warn">{t.deleted}</Notice>}
      {present > 1 && loaderData.canRollBack && !isDeleted && <Notice icon="undo">{t.restoreHint}</Notice>}
      {present > 2 && <Choose key={`${loaderData.shown.from}:${loaderData.shown.to}`} data={loaderData} />}
      <ol className="timeline" aria-label={t.list}>
        {versions.map((version) => (
          <Version key={version.number} version={version} data={loaderData} />
        ))}
      </ol>
      {(older !== null || isOldest) && (
        <nav className="pager">
          {isOldest ? <LinkButton to={`?${query}`}>{t.newest}</LinkButton> : <span />}
          {older !== null && <LinkButton to={`?${query}&below=${older}`}>{t.older}</LinkButton>}
        </nav>
      )}
    </main>
  );
}

/** Any two versions, the earlier one first. */
function Choose({ data: { answerId, present, shown } }: { data: Data }) {
  const t = texts.use();
  const numbers = Array.from({ length: present }, (_, i) => present - i);
  const options = numbers.map((number) => (
    <option key={number} value={number}>
      {t.number(number)}
    </option>
  ));
  return (
    <Form className={styles['choose']} preventScrollReset aria-label={t.chooseVersions}>
      {answerId > 0 && <input type="hidden" name="answer" value={answerId} />}
      <Field label={t.from}>
        <Select name="with" defaultValue={shown.from || 1}>
          {options}
        </Select>
      </Field>
      <Field label={t.to}>
        <Select name="number" defaultValue={shown.to}>
          {options}
        </Select>
      </Field>
      <Button type="submit">{t.compare}</Button>
    </Form>
  );
}

function Version({ version, data }: { version: VersionFacts; data: Data }) {
  const t = texts.use();
  const language = useLanguage();
  const { number, author, reviewer, reason, createdAt } = version;
  const { from, to } = data.shown;
  const isPresent = number === data.present;
  const isChosen = number === to;
  const query = new URLSearchParams({
    ...(data.answerId ? { answer: String(data.answerId) } : {}),
    number: String(number),
  });
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
        {!isPresent && data.canRollBack && <RollBack number={number} data={data} />}
        <span className="muted small">
          <AuthorLink author={author} /> · <Time value={createdAt} language={htmlLang[language]} />
          {reviewer && ` · ${t.reviewedBy(reviewer.nickname)}`}
        </span>
      </div>
      {number > 1 && <p className="muted small">{reason || t.noReason}</p>}
      {isChosen && (
        <>
          {from > 0 && <p className="muted small">{t.comparedWith(from)}</p>}
          <Changes
            key={`${from}:${to}`}
            comparison={data.comparison}
            {...(from > 0 ? { names: { before: t.number(from), after: t.number(to) } } : {})}
          />
        </>
      )}
    </li>
  );
}

function RollBack({ number, data }: { number: number; data: Data }) {
  const t = texts.use();
  const shared = askTexts.use();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const { send, isBusy } = useSend();
  const { postId, answerId } = data;
  async function rollBack(event: FormEvent) {
    event.preventDefault();
    const body = {
      subject: answerId ? 'answer' : 'post',
      id: answerId || postId,
      number,
      reason,
    };
    if (await send('/api/ask/rollback', body, { done: t.rolledBack(number) }))
      await navigate(postPath(postId, answerId ? { hash: `a${answerId}` } : {}));
  }
  return (
    <>
      <Button size="s" tone="quiet" icon="undo" aria-label={t.rollBackTo(number)} onClick={() => setOpen(true)}>
        {t.restore}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t.rollBackTitle(number)}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{shared.cancel}</Button>
            <Button tone="primary" type="submit" form="rollback" loading={isBusy}>
              {t.rollBack}
            </Button>
          </>
        }
      >
        <p>{t.rollBackText}</p>
        <form id="rollback" onSubmit={(event) => void rollBack(event)}>
          <Field label={t.rollBackReason}>
            <Input
              name="reason"
              value={reason}
              maxLength={limits.reason[1]}
              data-autofocus
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </form>
      </Dialog>
    </>
  );
}
