import { useAuth } from '#app/account/rules/allowed.tsx';
import type { ActName } from '#app/ui/forms/sender.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { jobQueueTexts } from './job-queue-texts.ts';
import { jobsTexts } from './jobs-texts.ts';

/** Failed jobs: one with an id, or all of a kind. */
export type FailedJobs = { name: string; count: number; id?: string };

export type JobActs = {
  mayRetry: boolean;
  mayDrop: boolean;
  /** What is on its way: "retry" or "drop" with the name, and the id of a single job. */
  busy: ActName | null;
  retry: (jobs: FailedJobs) => void;
  drop: (jobs: FailedJobs) => void;
};

export const actName = (act: 'retry' | 'drop', { name, id = '' }: Pick<FailedJobs, 'name' | 'id'>) =>
  `${act} ${name} ${id}`.trim();

/** What may be done with jobs that were given up. To retry many, and to drop any, is asked before. */
export function useJobActs(): JobActs {
  const t = jobQueueTexts.use();
  const names = jobsTexts.use().names;
  const auth = useAuth();
  const { send, busy } = useSend();
  const done = (act: 'retry' | 'drop', jobs: FailedJobs) =>
    ({ done: true, name: actName(act, jobs), refresh: 'always' }) as const;
  async function retry(jobs: FailedJobs) {
    const { name, count, id } = jobs;
    if (id !== undefined) return send('/api/admin/retryJob', { name, id }, done('retry', jobs));
    const asked = {
      title: t.retryAllAsk(names[name] ?? name, count),
      text: t.retryAllText,
      confirmText: t.retryAll,
      cancelText: t.cancel,
    };
    return (await confirm(asked)) && send('/api/admin/retryFailedJobs', { name }, done('retry', jobs));
  }
  async function drop(jobs: FailedJobs) {
    const { name, count, id } = jobs;
    const asked = {
      title: t.dropAsk(names[name] ?? name, count),
      text: t.dropText,
      confirmText: t.drop,
      cancelText: t.cancel,
      danger: true,
    };
    if (await confirm(asked))
      await send('/api/admin/dropFailedJobs', { name, ...(id !== undefined && { id }) }, done('drop', jobs));
  }
  return {
    mayRetry: auth('retry', '/admin/queue'),
    mayDrop: auth('drop', '/admin/queue'),
    busy,
    retry: (jobs) => void retry(jobs),
    drop: (jobs) => void drop(jobs),
  };
}
