import { Fragment } from 'react';
import { Link } from '#app/ui/kit/link.tsx';
import { postPath } from '#app/ask/parts/ask-addresses.ts';
import type { SearchHit } from './search.schema.ts';
import { searchTexts } from './search-texts.ts';
import styles from './search.module.css';

/** Why a post was found, and the way to the answer or comment from which its excerpt is. */
export function FoundBecause({ hit: { why, foundIn } }: { hit: Pick<SearchHit, 'why' | 'foundIn'> }) {
  const t = searchTexts.use();
  const reasons = [
    why.words.length > 0 && t.matched(why.words),
    ...why.names.map(({ word, as }) => t.matchedAs(word, as)),
    why.tags.length > 0 && t.matchedTags(why.tags),
    why.isByCategory && t.matchedCategory,
  ].filter((reason) => reason !== false);
  if (reasons.length === 0 && foundIn === null) return null;
  return (
    <span className={styles['why']}>
      {reasons.map((reason, index) => (
        <Fragment key={reason}>
          {index > 0 && ' · '}
          {reason}
        </Fragment>
      ))}
      {foundIn && (
        <>
          {reasons.length > 0 && ' · '}
          <Link to={postPath(foundIn.postId, { hash: `${foundIn.kind === 'answer' ? 'a' : 'c'}${foundIn.id}` })}>
            {t.foundIn[foundIn.kind]}
          </Link>
        </>
      )}
    </span>
  );
}
