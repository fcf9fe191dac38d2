import { Field, Select } from '#app/ui/forms/field.tsx';
import { Button } from '#app/ui/kit/button.tsx';
import { classNames } from '#app/ui/kit/class-names.ts';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { farFrom, pinned } from './layout-draft.ts';
import { liesOn } from './layout.policy.ts';
import type { Layout, LaidTopic } from './layout.schema.ts';
import style from './map-layout.module.css';
import type { LayoutTexts } from './map-layout-texts.ts';
import type { LayoutWork } from './use-layout-work.ts';

type Props = {
  layout: Layout;
  work: LayoutWork;
  chosen: readonly number[];
  areaId: number | null;
  isShore: boolean;
  t: LayoutTexts;
  onArea: (id: number | null) => void;
  onShore: (isShore: boolean) => void;
  onFollow: (areaId: number) => void;
  onChoose: (id: number, isMore: boolean) => void;
};

/** What is chosen, and the way to choose it without the drawing: an area, its topics, its land. */
export function LayoutChosen(props: Props) {
  const { layout, work, chosen, areaId, isShore, t, onArea, onShore, onFollow, onChoose } = props;
  const topics = chosen.flatMap((id) => layout.topics.find((topic) => topic.id === id) ?? []);
  const listed = layout.topics.filter((topic) => topic.areaId === areaId);
  return (
    <>
      <section>
        <h2>
          {t.topics} <span>{topics.length > 0 ? t.chosen(topics.length) : ''}</span>
        </h2>
        {topics.length === 0 && <p className={style['note']}>{t.none}</p>}
        <ul className={style['chosenList']}>
          {topics.map((topic) => (
            <ChosenTopic key={topic.id} topic={topic} {...{ layout, work, t }} />
          ))}
        </ul>
        <Outside topics={topics} {...{ work, t, onFollow }} />
      </section>
      <section>
        <Field label={t.area}>
          <Select
            inputSize="s"
            value={areaId ?? ''}
            onChange={({ currentTarget: { value } }) => onArea(value === '' ? null : Number(value))}
          >
            <option value="">–</option>
            {layout.areas.map((area) => (
              <option key={area.id} value={area.id}>
                {area.title}
              </option>
            ))}
          </Select>
        </Field>
        <ul className={style['topicList']}>
          {listed.map((topic) => (
            <li key={topic.id}>
              <button
                type="button"
                className={classNames(style['pick'], chosen.includes(topic.id) && style['picked'])}
                aria-pressed={chosen.includes(topic.id)}
                onClick={(event) => onChoose(topic.id, event.shiftKey)}
              >
                {topic.title}
                {topic.isDraft && <small className="muted"> {t.draft}</small>}
              </button>
            </li>
          ))}
        </ul>
        {areaId !== null && (
          <>
            <p className={style['note']}>{t.landHelp}</p>
            <div className="btns">
              <Button size="s" aria-pressed={isShore} onClick={() => onShore(!isShore)}>
                {t.editLand}
              </Button>
              <Button size="s" onClick={() => onFollow(areaId)}>
                {t.follow}
              </Button>
            </div>
          </>
        )}
      </section>
    </>
  );
}

function ChosenTopic({ topic, layout, work, t }: Pick<Props, 'layout' | 'work' | 't'> & { topic: LaidTopic }) {
  const { draft, change } = work;
  const place = draft.now.topics[topic.id];
  const saved = draft.saved.topics[topic.id];
  if (!place || !saved) return null;
  const far = farFrom(draft, topic.id);
  const here = t.at(place.x, place.y);
  const edges = layout.edges.filter(([from, to]) => from === topic.id || to === topic.id).length;
  return (
    <li>
      <span>
        <b>{topic.title}</b>
        <small>{far === 0 ? here : t.moves(t.at(saved.x, saved.y), here)}</small>
        <small>{t.neighbours(edges)}</small>
      </span>
      <span className={style['far']}>{far > 0 ? far : ''}</span>
      <IconButton
        size="s"
        icon="pin"
        label={t.pin(topic.title)}
        pressed={place.isPinned}
        onClick={() => change((last) => pinned(last, topic.id, !place.isPinned))}
      />
    </li>
  );
}

type OutsideProps = Pick<Props, 'work' | 't' | 'onFollow'> & { topics: readonly LaidTopic[] };

/** Topics that were drawn out of their land, and what can be done about it. */
function Outside({ topics, work: { draft }, t, onFollow }: OutsideProps) {
  const out = topics.find(({ id, areaId }) => {
    const [place, land] = [draft.now.topics[id], draft.now.lands[areaId]];
    return place && land && !liesOn(place, land.polygon);
  });
  if (!out) return null;
  return (
    <Notice tone="warn">
      {t.outside(out.title)}{' '}
      <Button size="s" onClick={() => onFollow(out.areaId)}>
        {t.follow}
      </Button>
    </Notice>
  );
}
