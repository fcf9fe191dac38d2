import type { ReactNode } from 'react';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Chip } from '#app/ui/kit/chip.tsx';
import { classNames } from '#app/ui/kit/class-names.ts';
import { Icon } from '#app/ui/kit/icon.tsx';
import { keptPart } from '#app/ui/kit/kept-part.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Tag, Tags } from '#app/ui/kit/tag.tsx';
import type { PostRow, Tag as TagFacts } from '#app/ask/parts/ask.schema.ts';
import { listPath, pathOfPost } from '#app/ask/parts/ask-addresses.ts';
import { askTexts } from './ask-texts.ts';
import styles from './ask.module.css';
import { Byline } from './author.tsx';
import { TitleWords } from './title-words.tsx';

export type PostListProps = {
  rows: readonly PostRow[];
  /** Shows when something last happened instead of when the post was written. */
  byActivity?: boolean;
  /** All of one kind: no need to mark the articles. */
  plain?: boolean;
};

/** Posts in rows divided by lines. */
export function PostList({ rows, byActivity, plain }: PostListProps) {
  return (
    <ul className="q-list">
      {rows.map((row) => (
        <KeptRow key={row.id} row={row} plain={plain} at={byActivity ? row.activeAt : row.createdAt} />
      ))}
    </ul>
  );
}

type KeptRowProps = { row: PostRow; plain: boolean | undefined; at: number };

/** A row as every reader of a language sees it. */
const KeptRow = keptPart(
  ({ row, plain, at }: KeptRowProps) => <PostListRow row={row} plain={plain ?? false} at={at} />,
  {
    name: 'row',
    useFacts: ({ row: { views: _views, activeAt: _activeAt, ...shown }, plain, at }) => [shown, plain, at],
  },
);

export type PostListRowProps = {
  row: Omit<PostRow, 'excerpt' | 'tags' | 'views' | 'activeAt'> & {
    excerpt?: string;
    tags: Pick<TagFacts, 'id' | 'name'>[];
  };
  /** Closer together, for rows without an excerpt. */
  compact?: boolean;
  plain?: boolean;
  at?: number;
  /** Title and excerpt with what matched a search, instead of the plain ones. */
  title?: ReactNode;
  excerpt?: ReactNode;
  /** The language of the excerpt, when it is not the post's. */
  excerptLanguage?: PostRow['language'];
  /** A line of its own below the excerpt. */
  note?: ReactNode;
};

/** One post of a list: answers, title, excerpt, tags, votes, author and time. */
export function PostListRow({
  row,
  compact,
  plain,
  at = row.createdAt,
  title,
  excerpt = row.excerpt,
  excerptLanguage = row.language,
  note,
}: PostListRowProps) {
  const t = askTexts.use();
  const language = useLanguage();
  const langOf = (one: PostRow['language']) => (one === language ? undefined : htmlLang[one]);
  const lang = langOf(row.language);
  return (
    <li className={classNames('q', compact && 'compact')}>
      <AnswerCount row={row} />
      <div className="grow">
        <h3>
          <Link to={pathOfPost(row)} lang={lang} prefetch="intent">
            {title ?? <TitleWords text={row.title} />}
          </Link>
          {row.kind !== 'question' && !plain && <Chip tone="line">{row.kind === 'model' ? t.model : t.article}</Chip>}
          {row.bounty && (
            <Chip tone="accent" icon="points" title={t.bountyOf(formatNumber(row.bounty))}>
              {formatNumber(row.bounty)}
            </Chip>
          )}
          {lang && <Chip tone="line">{t.inLanguage[row.language]}</Chip>}
        </h3>
        {excerpt && <p lang={langOf(excerptLanguage)}>{excerpt}</p>}
        <div className="under">
          {note}
          <Tags>
            {row.tags.map((tag) => (
              <Tag key={tag.id} to={listPath({ type: 'tag', id: tag.id })}>
                {tag.name}
              </Tag>
            ))}
          </Tags>
          <span className="num">{t.votesOf(formatNumber(row.score))}</span>
          <Byline author={row.author} reputation={row.reputation} at={at} />
        </div>
      </div>
    </li>
  );
}

function AnswerCount({ row }: { row: PostListRowProps['row'] }) {
  const t = askTexts.use();
  if (row.kind !== 'question') {
    const [icon, label] = row.kind === 'model' ? (['robot', t.model] as const) : (['book', t.article] as const);
    return (
      <div className={`ans none ${styles['article']}`} title={label}>
        <b>
          <Icon name={icon} label={label} />
        </b>
      </div>
    );
  }
  const state = row.solved ? 'ok' : row.answers > 0 ? 'has' : 'none';
  return (
    <div className={`ans ${state}`}>
      <b>{formatNumber(row.answers)}</b>
      <span>{row.solved ? t.solved : t.answersShort}</span>
    </div>
  );
}
