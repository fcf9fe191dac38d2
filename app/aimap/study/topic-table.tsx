import { Link } from '#app/ui/kit/link.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import type { RecentTopic } from '#app/aimap/learning/learning.schema.ts';
import { nodePath } from '#app/aimap/nodes/node-addresses.ts';
import { useDayWords } from './day-words.tsx';
import { MasteryBar } from './mastery-bar.tsx';
import { becauseOf } from './mastery-words.ts';
import type { StudyTexts } from './study-texts.ts';
import style from './study.module.css';

/** Topics with their mastery, why it is what it is, and when they come again. */
export function TopicTable({ topics, today, t }: { topics: readonly RecentTopic[]; today: string; t: StudyTexts }) {
  const dayOf = useDayWords();
  const columns: Column<RecentTopic>[] = [
    {
      key: 'topic',
      label: t.topic,
      cell: (topic) => (
        <span className={style['topic']}>
          <Link to={nodePath(topic)}>{topic.title}</Link>
          <small className="muted">
            {topic.mastery.because === 'unasked' ? `${t.states[topic.state]} · ` : ''}
            {becauseOf(topic.mastery, t)}
          </small>
        </span>
      ),
    },
    { key: 'mastery', label: t.mastery, cell: ({ mastery, due }) => <MasteryBar mastery={mastery} due={due} t={t} /> },
    {
      key: 'next',
      label: t.nextReview,
      cell: ({ nextDay }) =>
        nextDay === null ? <span className="muted">–</span> : nextDay <= today ? t.today : dayOf(nextDay),
    },
  ];
  return <Table caption={t.recent} columns={columns} rows={topics} rowKey={({ id }) => id} />;
}
