import { pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { useDraftKey } from '#app/account/parts/use-draft-key.ts';
import { keepText } from '#app/core/texts/kept-text.ts';
import { listDrafts } from '#app/ask/drafts/drafts.queries.server.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import styles from './drafts.module.css';
import type { Route } from './+types/drafts.page.ts';

const texts = await pageTexts(
  () => import('./drafts.zh.ts'),
  () => import('./drafts.en.ts'),
);

export const loader = pageLoader(async ({ ctx }) => ({
  drafts: (await listDrafts(ctx)).map(({ data: _data, ...draft }) => draft),
}));

export function meta({ matches }: Route.MetaArgs): ReturnType<typeof pageHead> {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

type Draft = Route.ComponentProps['loaderData']['drafts'][number];

/** What the member has begun to write and not sent, with the way back to it. */
export default function Drafts({ loaderData: { drafts } }: Route.ComponentProps) {
  const t = texts.use();
  const { send } = useSend();
  const placeOf = useDraftKey();
  async function remove(keys: string[], title: string) {
    if (!(await confirm({ danger: true, title, text: t.removeText, confirmText: t.remove }))) return;
    if (await send('/api/ask/deleteDrafts', { keys }, { done: t.removed, refresh: true }))
      for (const key of keys) keepText(placeOf(key), '');
  }
  const all = () =>
    void remove(
      drafts.map((draft) => draft.key),
      t.removeAllTitle(drafts.length),
    );
  return (
    <>
      <PageHead
        title={t.title}
        actions={
          drafts.length > 1 && (
            <Button tone="line-danger" onClick={all}>
              {t.removeAll}
            </Button>
          )
        }
      >
        {t.lead}
      </PageHead>
      {drafts.length === 0 ? (
        <Empty title={t.empty} level={2} action={<LinkButton to="/ask/post">{t.ask}</LinkButton>}>
          {t.emptyText}
        </Empty>
      ) : (
        <ul className={styles['list']} aria-label={t.list}>
          {drafts.map((draft) => (
            <Row key={draft.key} draft={draft} onRemove={() => void remove([draft.key], t.removeTitle)} />
          ))}
        </ul>
      )}
    </>
  );
}

function Row({ draft: { kind, title, excerpt, path, updatedAt }, onRemove }: { draft: Draft; onRemove: () => void }) {
  const t = texts.use();
  const language = useLanguage();
  const name = title || (path ? t.untitled : t.gone);
  return (
    <li>
      <div>
        <p className={styles['name']}>
          <Chip tone="line">{t.kinds[kind]}</Chip> <b>{name}</b>
        </p>
        {excerpt && <p className="muted">{excerpt}</p>}
        <p className="muted small">
          <Time value={updatedAt} language={htmlLang[language]} />
        </p>
      </div>
      <div className={styles['acts']}>
        {path && (
          <LinkButton to={path} size="s">
            {t.goOn}
          </LinkButton>
        )}
        <Button size="s" tone="quiet" aria-label={t.removeOf(name)} onClick={onRemove}>
          {t.remove}
        </Button>
      </div>
    </li>
  );
}
