import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { mapTexts } from '#app/aimap/nodes/map-texts.ts';
import type { MapTopic } from './ai-map.schema.ts';
import style from './topic-list.module.css';

/** Topics, one a row: name, level, time and how much was asked there. The ring has the colour of its area. */
export function TopicRows({ topics, pigmentOf }: { topics: readonly MapTopic[]; pigmentOf: (area: number) => number }) {
  const t = mapTexts.use();
  return (
    <ul className={style['rows']}>
      {topics.map((topic) => (
        <li key={topic.id}>
          <Link to={nodePath(topic)} data-topic={topic.id}>
            <i aria-hidden style={{ borderColor: `var(--area-${pigmentOf(topic.areaId)}-ink)` }} />
            <span>
              {topic.title}
              <small>
                {t.levels[topic.level]} · {t.minutes(topic.minutes)}
              </small>
            </span>
            {topic.posts > 0 && <small className="num">{t.posts(formatNumber(topic.posts))}</small>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
