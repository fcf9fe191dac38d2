import { useEffect, useState } from 'react';
import { request } from '#app/core/request/request.ts';
import { Button, LinkButton } from '#app/ui/kit/button.tsx';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { pathOfPost } from '#app/ask/parts/ask-addresses.ts';
import { mapTexts } from '#app/aimap/nodes/map-texts.ts';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { canvasTexts } from './map-canvas-texts.ts';
import { type OwnMarks, pointKinds } from './map-canvas-kinds.ts';
import type { MapHit } from './map-hits.ts';
import { PointMark } from './map-legend.tsx';
import type { MapMarks } from './map-marks.ts';
import { decodeTile } from './tile-format.ts';
import { loadTile } from './use-map-engine.ts';
import style from './map-stage.module.css';

type Facts = { summary: string; minutes: number | null; postCount: number; needs: unknown[]; resources: unknown[] };

/** What is known of a topic, and the ways to it. */
export function TopicCard({
  marks,
  index,
  own,
  onClose,
  onWay,
}: {
  marks: MapMarks;
  index: number;
  own: OwnMarks;
  onClose: () => void;
  onWay: () => void;
}) {
  const t = canvasTexts.use();
  const texts = mapTexts.use();
  const topic = marks.topics[index]!;
  const mark = own.get(topic.id);
  const facts = useFacts(topic.id);
  const minutes = facts?.minutes ? texts.minutes(facts.minutes) : '–';
  const rows: [string, string | number][] = [
    [t.facts.resources, facts?.resources.length ?? '–'],
    [t.facts.posts, facts?.postCount ?? topic.posts],
    [t.facts.needs, marks.prerequisites(index).length],
    [t.facts.minutes, minutes],
  ];
  return (
    <section className={`${style['float']} ${style['card']}`} aria-label={topic.title}>
      <IconButton size="s" icon="close" label={t.close} onClick={onClose} />
      <p className={style['kicker']}>
        {[
          marks.areas[marks.area[index]!]!.title,
          texts.levels[topic.level],
          ...(mark && mark.state !== 'none' ? [texts.ownStates[mark.state]] : []),
          ...(mark?.isDue ? [texts.due] : []),
        ].join(' · ')}
      </p>
      <h2>{topic.title}</h2>
      <p className={style['summary']}>{facts?.summary}</p>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="row">
        <LinkButton to={nodePath(topic)} tone="primary" size="s">
          {t.open}
        </LinkButton>
        <Button size="s" icon="route" onClick={onWay}>
          {t.wayHere}
        </Button>
      </div>
    </section>
  );
}

function useFacts(id: number): Facts | null {
  const [known, setKnown] = useState<{ id: number; facts: Facts } | null>(null);
  useEffect(() => {
    const aborter = new AbortController();
    void request
      .get<Facts>(
        '/api/aiMap/node',
        { id },
        { showErrorMessage: false, showCodeMessage: false, signal: aborter.signal, cancelDuplicate: false },
      )
      .then((envelope) => {
        if (envelope.code === 1) setKnown({ id, facts: envelope.data });
      });
    return () => aborter.abort();
  }, [id]);
  return known?.id === id ? known.facts : null;
}

type Point = Extract<MapHit, { kind: 'point' }>;

/** What the community has placed at a point, and the topic beside it. */
export function PointCard({ marks, hit, onClose }: { marks: MapMarks; hit: Point; onClose: () => void }) {
  const t = canvasTexts.use();
  const title = useTitle(hit) ?? t.kinds[hit.point];
  const near = marks.nearest(hit.x, hit.y, Infinity);
  const topic = marks.topics[near];
  const to = pathOfPoint(hit) ?? (topic && nodePath(topic));
  return (
    <section className={`${style['float']} ${style['card']}`} aria-label={title}>
      <IconButton size="s" icon="close" label={t.close} onClick={onClose} />
      <p className={style['kicker']}>
        <PointMark kind={hit.point} /> {t.kinds[hit.point]}
        {topic && ` · ${t.atTopic(topic.title)}`}
      </p>
      <h2>{title}</h2>
      {to && (
        <LinkButton to={to} tone="primary" size="s">
          {t.open}
        </LinkButton>
      )}
    </section>
  );
}

/** The page of what lies at a point; null for resources, which stand on the page of their topic. */
function pathOfPoint({ id, point }: Point): string | null {
  if (point === 'resource') return null;
  return point === 'doc' ? `/ask/devdoc/${id}` : pathOfPost({ id, kind: point });
}

const finest = 7;

/** Tiles seen from afar have no titles: the small tile around the point has. */
function useTitle({ id, point, title, x, y }: Point): string | null {
  const [known, setKnown] = useState<{ key: string; title: string } | null>(null);
  const key = `${point} ${id}`;
  useEffect(() => {
    if (title !== null) return;
    let isOver = false;
    const shift = 16 - finest;
    void loadTile({ z: finest, x: x >> shift, y: y >> shift })
      .then((bytes) => {
        const { ids, kinds, titles } = decodeTile(bytes);
        const found = titles?.find((_, i) => ids[i] === id && pointKinds[kinds[i]!] === point);
        if (!isOver && found !== undefined) setKnown({ key, title: found });
      })
      .catch(() => {}); // the kind stands for the title
    return () => {
      isOver = true;
    };
  }, [id, point, key, title, x, y]);
  return title ?? (known?.key === key ? known.title : null);
}
