import { buttonClass, Button } from '#app/ui/kit/button.tsx';
import { DayBars } from '#app/ui/kit/day-bars.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { useSend } from '#app/ui/forms/use-send.ts';
import { dailyBounds, type Learning } from '#app/aimap/learning/learning.schema.ts';
import type { MapFollows } from '#app/ask/follows/follows.schema.ts';
import { nodePath, pathPath, topicsFeed } from '#app/aimap/nodes/node-addresses.ts';
import { Link } from '#app/ui/kit/link.tsx';
import { Tag } from '#app/ui/kit/tag.tsx';
import type { StudyTexts } from './study-texts.ts';
import style from './study.module.css';

/** The rhythm of the last weeks, the limit of a day, and the records themselves. */
export function LearningSide({ learning, follows, t }: { learning: Learning; follows: MapFollows; t: StudyTexts }) {
  return (
    <div className={style['side']}>
      {learning.counts.attempts > 0 && <Rhythm weeks={learning.weeks} t={t} />}
      <DailyMax dailyMax={learning.dailyMax} t={t} />
      <Followed follows={follows} t={t} />
      <Records counts={learning.counts} t={t} />
    </div>
  );
}

/** What the reader follows of the map, with the feed of it for readers of feeds. */
function Followed({ follows: { nodes, paths }, t }: { follows: MapFollows; t: StudyTexts }) {
  return (
    <section>
      <h2>{t.followed}</h2>
      {nodes.length + paths.length === 0 ? (
        <p className="muted small">{t.noneFollowed}</p>
      ) : (
        <div className="row row-w">
          {paths.map((path) => (
            <Tag key={path.slug} to={pathPath(path.slug)}>
              {path.title}
            </Tag>
          ))}
          {nodes.map((node) => (
            <Tag key={node.id} to={nodePath(node)}>
              {node.title}
            </Tag>
          ))}
        </div>
      )}
      <p className="small row row-w">
        {nodes.length > 0 && <a href={topicsFeed(nodes.map(({ id }) => id))}>{t.followedFeed}</a>}
        <Link to="/user/account/notice/settings">{t.noticeSettings}</Link>
      </p>
    </section>
  );
}

function Rhythm({ weeks, t }: { weeks: Learning['weeks']; t: StudyTexts }) {
  // Every other week is named: the names of all run into each other.
  const bars = weeks.map(({ from, answers }, i) => ({
    label: i % 2 === 0 ? `${Number(from.slice(5, 7))}-${Number(from.slice(8))}` : '',
    value: answers,
    text: formatNumber(answers),
  }));
  return (
    <section>
      <h2>{t.rhythm}</h2>
      <p className="muted small">{t.rhythmUnit}</p>
      <DayBars
        bars={bars}
        label={t.rhythmLabel(bars.map(({ text }) => text).join(', '))}
        tickText={formatNumber}
        whole
        isLastOpen
        flatText={t.rhythmFlat}
      />
      <p className="muted small">{t.rhythmNote}</p>
    </section>
  );
}

function DailyMax({ dailyMax, t }: { dailyMax: number; t: StudyTexts }) {
  const { send, isBusy, fault } = useSend();
  return (
    <form
      className={style['setting']}
      onSubmit={(event) => {
        event.preventDefault();
        const value = new FormData(event.currentTarget).get('dailyMax');
        void send('/api/aiMap/setLearning', { dailyMax: Number(value) }, { done: true, refresh: true });
      }}
    >
      <label htmlFor="dailyMax">{t.dailyMax}</label>
      <span className="row">
        <input
          id="dailyMax"
          className="input num"
          name="dailyMax"
          type="number"
          min={dailyBounds.least}
          max={dailyBounds.most}
          defaultValue={dailyMax}
          aria-invalid={fault !== '' || undefined}
          required
        />
        <span className="muted">{t.dailyMaxUnit}</span>
        <Button type="submit" size="s" loading={isBusy}>
          {t.save}
        </Button>
      </span>
    </form>
  );
}

function Records({ counts, t }: { counts: Learning['counts']; t: StudyTexts }) {
  const { send, isBusy } = useSend();
  async function reset() {
    const isSure = await confirm({
      title: t.resetTitle,
      text: t.resetText(counts.nodes, counts.attempts),
      confirmText: t.resetDo,
      danger: true,
    });
    if (isSure) await send('/api/aiMap/resetLearning', {}, { done: true, refresh: true });
  }
  return (
    <section>
      <h2>{t.records}</h2>
      <p className="muted small">{t.recordsText}</p>
      <div className="row row-w">
        <a className={buttonClass({ size: 's' })} href="/user/learning/file" download>
          <Icon name="download" />
          {t.exportFile}
        </a>
        {counts.nodes + counts.attempts > 0 && (
          <Button size="s" tone="line-danger" icon="trash" loading={isBusy} onClick={() => void reset()}>
            {t.reset}
          </Button>
        )}
      </div>
    </section>
  );
}
