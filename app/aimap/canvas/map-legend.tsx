import { mapTexts } from '#app/aimap/nodes/map-texts.ts';
import { canvasTexts } from './map-canvas-texts.ts';
import { type PointKind, pointKinds } from './map-canvas-kinds.ts';
import style from './map-legend.module.css';
import stage from './map-stage.module.css';

/** What the marks mean; each kind of the community can be hidden. */
export function MapLegend({
  hidden,
  hasOwn,
  onToggle,
}: {
  hidden: ReadonlySet<PointKind>;
  /** Whether the reader has learned something: then its marks are told, too. */
  hasOwn: boolean;
  onToggle: (kind: PointKind) => void;
}) {
  const t = canvasTexts.use();
  const texts = mapTexts.use();
  return (
    <div data-legend className={`${stage['float']} ${style['legend']}`} role="group" aria-label={t.legend}>
      <span>
        <svg viewBox="0 0 14 14" aria-hidden>
          <circle cx="7" cy="7" r="4.5" className={style['topicMark']} />
        </svg>
        {t.topic}
      </span>
      {hasOwn &&
        (['learning', 'done', 'due'] as const).map((mark) => (
          <span key={mark}>
            <svg viewBox="0 0 14 14" aria-hidden>
              {mark === 'due' ? (
                <circle cx="7" cy="7" r="3.4" className={style['dueMark']} />
              ) : (
                <circle cx="7" cy="7" r="4.2" className={style[`${mark}Mark`]} />
              )}
            </svg>
            {mark === 'due' ? texts.due : texts.ownStates[mark]}
          </span>
        ))}
      {pointKinds.map((kind) => (
        <button key={kind} type="button" aria-pressed={!hidden.has(kind)} onClick={() => onToggle(kind)}>
          <PointMark kind={kind} />
          {t.kinds[kind]}
        </button>
      ))}
    </div>
  );
}

/** The shape and colour of a kind, as the map draws it. */
export function PointMark({ kind }: { kind: PointKind }) {
  return (
    <svg viewBox="0 0 14 14" aria-hidden className={style[`${kind}Mark`]}>
      {kind === 'question' && <circle cx="7" cy="7" r="4.4" />}
      {kind === 'article' && <rect x="3" y="3" width="8" height="8" />}
      {kind === 'model' && <path d="M7 1.4 12.6 7 7 12.6 1.4 7Z" />}
      {kind === 'resource' && <path d="m7 2.2 5.2 9.4H1.8Z" />}
      {kind === 'doc' && <path d="M1.8 2.4h10.4L7 11.8Z" />}
    </svg>
  );
}
