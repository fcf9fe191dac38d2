import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { mapTexts } from '#app/aimap/nodes/map-texts.ts';
import type { OwnMarks } from '#app/aimap/canvas/map-canvas-kinds.ts';
import { pathOfPost } from '#app/ask/parts/ask-addresses.ts';
import type { MapList, MapTopic } from './ai-map.schema.ts';
import style from './topic-list.module.css';

type RowsProps = {
  topics: readonly MapTopic[];
  pigmentOf: (area: number) => number;
  own: OwnMarks;
  because?: MapList['because'];
};

/**
 * Topics, one a row: name, level, time, what the reader has of it and how much was asked there. The ring has the colour
 * of its area, filled when it is learned. `because` has the posts for which a topic was found.
 */
export function TopicRows({ topics, pigmentOf, own, because = null }: RowsProps) {
  const t = mapTexts.use();
  const marked = (id: number) => own.get(id) ?? { state: 'none' as const, isDue: false };
  return (
    <ul className={style['rows']}>
      {topics.map((topic) => (
        <li key={topic.id}>
          <Link to={nodePath(topic)} data-topic={topic.id}>
            <i
              aria-hidden
              data-state={marked(topic.id).state}
              style={{ borderColor: `var(--area-${pigmentOf(topic.areaId)}-ink)` }}
            />
            <span>
              {topic.title}
              <small>
                {[
                  t.levels[topic.level],
                  t.minutes(topic.minutes),
                  ...(marked(topic.id).state === 'none' ? [] : [t.ownStates[marked(topic.id).state]]),
                  ...(marked(topic.id).isDue ? [t.due] : []),
                ].join(' · ')}
              </small>
            </span>
            {topic.posts > 0 && <small className="num">{t.posts(formatNumber(topic.posts))}</small>}
          </Link>
          {because?.[topic.id]?.map((post) => (
            <Link key={post.id} to={pathOfPost(post)} className={style['because']}>
              {post.title}
            </Link>
          ))}
        </li>
      ))}
    </ul>
  );
}
