import { useState } from 'react';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { listTaskDesk } from '#app/billing/tasks/tasks.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Points } from '#app/ui/kit/number.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { type Column, Table } from '#app/ui/kit/table.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import type { Route } from './+types/tasks.page.ts';
import { onceTasks, pairDays, type Task, type TaskDesk, type TaskRule } from './tasks.schema.ts';
import { TaskDialog } from './task-dialog.tsx';
import type { TasksTexts } from './tasks-texts.ts';
import style from './tasks.module.css';

const texts = await pageTexts(
  () => import('./tasks.zh.ts'),
  () => import('./tasks.en.ts'),
);

export const loader = pageLoader(async ({ ctx }) => ({ desk: await listTaskDesk(ctx) }));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** The console's desk of tasks that give points. */
export default function TasksDesk({ loaderData: { desk } }: Route.ComponentProps) {
  const t = texts.use();
  const mayEdit = useAuth()('edit', '/admin/tasks');
  const [editing, setEditing] = useState<Task | null>(null);
  const edited = desk.find(({ task }) => task === editing);
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      {!mayEdit && <Notice tone="warn">{t.readOnly}</Notice>}
      <Table caption={t.table} columns={columnsOf(t, mayEdit, setEditing)} rows={desk} rowKey={({ task }) => task} />
      <p className={style['note']}>
        {t.signIn} <Link to="/admin/terms?group=points">{t.signInLink}</Link>
      </p>
      <section className={style['section']}>
        <SectionHead title={t.history} />
        {desk.map((one) => (
          <History key={one.task} t={t} desk={one} />
        ))}
      </section>
      {edited && <TaskDialog t={t} desk={edited} onClose={() => setEditing(null)} />}
    </>
  );
}

function columnsOf(t: TasksTexts, mayEdit: boolean, onEdit: (task: Task) => void): Column<TaskDesk>[] {
  return [
    { key: 'task', label: t.task, cell: ({ task }) => t.tasks[task] },
    { key: 'points', label: t.points, end: true, cell: ({ rule }) => <Points value={rule.points} label={t.points} /> },
    {
      key: 'caps',
      label: t.caps,
      phoneLabel: t.caps,
      cell: ({ task, rule }) => <span className="muted">{capsOf(t, task, rule)}</span>,
    },
    {
      key: 'given',
      label: t.last30,
      phoneLabel: t.last30,
      cell: ({ awards, points, taken }) => (
        <>
          {t.given(formatNumber(awards), formatNumber(points), awards)}
          {taken > 0 && <small className={style['hint']}>{t.taken(formatNumber(taken))}</small>}
        </>
      ),
    },
    {
      key: 'state',
      label: t.state,
      cell: ({ rule }) => <Chip tone={rule.isOn ? 'primary' : undefined}>{rule.isOn ? t.on : t.off}</Chip>,
    },
    ...(mayEdit
      ? [
          {
            key: 'edit',
            label: <span className="sr">{t.edit}</span>,
            end: true,
            cell: ({ task }: TaskDesk) => (
              <Button size="s" aria-label={t.editOf(t.tasks[task])} onClick={() => onEdit(task)}>
                {t.edit}
              </Button>
            ),
          },
        ]
      : []),
  ];
}

function capsOf(t: TasksTexts, task: Task, { dailyCap, pairCap }: TaskRule): string {
  if (onceTasks.includes(task)) return t.once;
  return (
    [dailyCap > 0 ? t.perDay(dailyCap) : '', pairCap > 0 ? t.perPair(pairCap, pairDays) : '']
      .filter(Boolean)
      .join(t.and) || t.noCap
  );
}

function History({ t, desk: { task, changes } }: { t: TasksTexts; desk: TaskDesk }) {
  const language = useLanguage();
  return (
    <>
      <h3>{t.tasks[task]}</h3>
      {changes.length === 0 ? (
        <p className="small muted">{t.noHistory}</p>
      ) : (
        <ol className={style['changes']}>
          {changes.map((change) => (
            <li key={change.id}>
              <span>
                <b>
                  {t.points} {formatNumber(change.points)} · {capsOf(t, task, change)} · {change.isOn ? t.on : t.off}
                </b>
                <small className={style['hint']}>{change.note}</small>
              </span>
              <span>
                {t.changedBy(change.madeBy?.nickname || t.gone)}
                <br />
                <Time value={change.startsAt} language={language} mode="datetime" />
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
