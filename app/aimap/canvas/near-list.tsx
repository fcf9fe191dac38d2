import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { mapTexts } from '#app/aimap/nodes/map-texts.ts';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { canvasTexts } from './map-canvas-texts.ts';
import type { MapMarks } from './map-marks.ts';
import style from './map-panel.module.css';

type Props = {
  marks: MapMarks;
  /** Indexes of topics in the order in which they are listed. */
  topics: readonly number[];
  focus: number;
  onGo: (index: number) => void;
  onPoint: (index: number) => void;
};

/** Topics by their areas, those of one area together where the first of them stands. */
export function NearList({ marks, topics, focus, onGo, onPoint }: Props) {
  const t = canvasTexts.use();
  if (topics.length === 0) return <p className="muted small">{t.nearNone}</p>;
  const areas = [...new Set(topics.map((index) => marks.area[index]!))];
  return areas.map((place) => {
    const area = marks.areas[place]!;
    return (
      <section key={area.id} className={style['group']}>
        <h2 style={{ color: `var(--area-${area.pigment}-ink)` }}>
          <Link to={nodePath(area)}>{area.title}</Link>
        </h2>
        <ul>
          {topics
            .filter((index) => marks.area[index] === place)
            .map((index) => (
              <NearRow key={index} {...{ marks, index, onGo, onPoint }} isFocus={index === focus} />
            ))}
        </ul>
      </section>
    );
  });
}

type RowProps = Pick<Props, 'marks' | 'onGo' | 'onPoint'> & { index: number; isFocus: boolean };

function NearRow({ marks, index, isFocus, onGo, onPoint }: RowProps) {
  const t = canvasTexts.use();
  const texts = mapTexts.use();
  const topic = marks.topics[index]!;
  const { pigment } = marks.areas[marks.area[index]!]!;
  return (
    <li
      className={isFocus ? style['isFocus'] : undefined}
      onPointerEnter={() => onPoint(index)}
      onPointerLeave={() => onPoint(-1)}
    >
      <i style={{ borderColor: `var(--area-${pigment}-ink)` }} aria-hidden />
      <Link to={nodePath(topic)} aria-current={isFocus || undefined}>
        {topic.title}
        <small className="num">
          {texts.levels[topic.level]}
          {topic.posts > 0 && ` · ${texts.posts(formatNumber(topic.posts))}`}
        </small>
      </Link>
      <IconButton size="s" icon="locate" label={t.locate(topic.title)} onClick={() => onGo(index)} />
    </li>
  );
}
