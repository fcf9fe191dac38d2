import { SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Points } from '#app/ui/kit/number.tsx';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { onceTasks, pairDays, type Task, type TaskRule, tasks } from '#app/billing/tasks/tasks.schema.ts';
import type { Expiry } from './points.schema.ts';
import type { PointsTexts } from './points-texts.ts';
import style from './points.module.css';

type OwnRule = TaskRule & { standing: number; today: number };
export type Rules = {
  tasks: Record<Task, OwnRule>;
  signIn: { rewards: number[]; monthReward: number; isSigned: boolean };
  exchange: { pointsPerYuan: number; pointsShare: number };
  months: number;
};

type Row = {
  key: string;
  name: string;
  hint: string;
  gives: string;
  limit: string;
  state: 'off' | 'done' | 'open';
  progress: string;
  to: string;
};

const places: Record<Task, string> = {
  profile: '/user/account/profile',
  firstQuestion: '/ask/post',
  acceptedAnswer: '/ask/lists/unanswered/0',
  mapPlace: '/ask',
  mapFix: '/aiMap',
  mapNode: '/aiMap',
  mapPrerequisite: '/aiMap',
  mapTranslation: '/aiMap',
  mapItem: '/aiMap',
};

/** What gives points, with the reader's own progress. */
export function EarnRules({ t, rules }: { t: PointsTexts; rules: Rules }) {
  const columns: Column<Row>[] = [
    {
      key: 'task',
      label: t.task,
      cell: (row) => (
        <>
          {row.name}
          <small className={style['hint']}>{row.hint}</small>
        </>
      ),
    },
    {
      key: 'gives',
      label: t.gives,
      end: true,
      phoneLabel: t.gives,
      cell: (row) => <span className="num nowrap">{row.gives}</span>,
    },
    { key: 'limit', label: t.limit, phoneLabel: t.limit, cell: (row) => <span className="muted">{row.limit}</span> },
    {
      key: 'progress',
      label: t.progress,
      cell: (row) => <Progress t={t} row={row} />,
    },
  ];
  return (
    <section className={style['section']}>
      <SectionHead title={t.earn} />
      <Table caption={t.earn} columns={columns} rows={rowsOf(t, rules)} rowKey={(row) => row.key} />
    </section>
  );
}

function Progress({ t, row }: { t: PointsTexts; row: Row }) {
  if (row.state === 'off') return <Chip>{t.off}</Chip>;
  if (row.state === 'done') return <Chip tone="primary">{row.key === 'signIn' ? t.signedIn : t.done}</Chip>;
  return (
    <>
      <Link to={row.to} className="nowrap">
        {row.key === 'signIn' ? t.signIn : t.open}
      </Link>
      {row.progress && <small className={style['hint']}>{row.progress}</small>}
    </>
  );
}

function rowsOf(t: PointsTexts, { tasks: own, signIn }: Rules): Row[] {
  const signInRow: Row = {
    key: 'signIn',
    name: t.signInTask,
    hint: t.signInHint(signIn.monthReward),
    gives: t.range(Math.min(...signIn.rewards), Math.max(...signIn.rewards)),
    limit: t.oncePerDay,
    state: signIn.isSigned ? 'done' : 'open',
    progress: '',
    to: '/user/account/signIn',
  };
  return [signInRow, ...tasks.map((task) => rowOf(t, task, own[task]))];
}

function rowOf(t: PointsTexts, task: Task, { points, dailyCap, pairCap, isOn, standing, today }: OwnRule): Row {
  const isOnce = onceTasks.includes(task);
  const caps = [dailyCap > 0 ? t.perDay(dailyCap) : '', pairCap > 0 ? t.perPair(pairCap, pairDays) : ''].filter(
    Boolean,
  );
  return {
    key: task,
    name: t.tasks[task],
    hint: t.taskHints[task],
    gives: String(points),
    limit: isOnce ? t.once : caps.join(t.and) || t.noLimit,
    state: isOnce && standing > 0 ? 'done' : !isOn || points === 0 ? 'off' : 'open',
    progress: isOnce ? '' : dailyCap > 0 ? t.todayOf(today, dailyCap) : t.times(standing),
    to: places[task],
  };
}

/** What points buy, and how long they live. */
export function UseRules({
  t,
  rules: { exchange, months },
  expiries,
}: {
  t: PointsTexts;
  rules: Rules;
  expiries: readonly Expiry[];
}) {
  return (
    <section className={style['section']}>
      <SectionHead title={t.use} />
      <ul className={style['uses']}>
        {exchange.pointsShare > 0 && <li>{t.exchange(exchange.pointsPerYuan, `${exchange.pointsShare / 100}%`)}</li>}
        <li>{t.bounty}</li>
        <li>{t.makeUp}</li>
        <li>{t.notMoney}</li>
        <li>{months === 0 ? t.never : t.expiry(months)}</li>
      </ul>
      {expiries.length > 1 && (
        <details className={style['coming']}>
          <summary>{t.upcoming}</summary>
          <dl>
            {expiries.slice(0, 12).map(({ day, points }) => (
              <div key={day}>
                <dt>{t.soonOn(day)}</dt>
                <dd>
                  <Points value={points} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  );
}
