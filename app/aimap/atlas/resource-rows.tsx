import { Link } from '#app/ui/kit/link.tsx';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { mapTexts } from '#app/aimap/nodes/map-texts.ts';
import { LinkNotes, ResourceLink } from '#app/aimap/nodes/resource-facts.tsx';
import type { MapResource } from './ai-map.schema.ts';
import style from './topic-list.module.css';

/** Resources and models, one a row, with what each is and at which topic it lies. */
export function ResourceRows({ resources }: { resources: readonly MapResource[] }) {
  const t = mapTexts.use();
  return (
    <ul className={style['resources']}>
      {resources.map((one) => (
        <li key={`${one.kind} ${one.id}`}>
          <p>
            <ResourceLink {...one} /> <LinkNotes {...one} />
          </p>
          <p className="muted">{one.note}</p>
          <p className="muted num">
            {[t.types[one.kind], one.language && t.languages[one.language], one.cost && t.costs[one.cost], one.year]
              .filter(Boolean)
              .join(' · ')}
            {' · '}
            <Link to={nodePath(one.topic)}>{one.topic.title}</Link>
          </p>
        </li>
      ))}
    </ul>
  );
}
