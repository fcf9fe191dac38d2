import type { WriteStream } from 'node:tty';
import type { DemoProgress, DemoStep } from '#db/demo.ts';

const names: Record<DemoStep, string> = {
  members: 'Members',
  posts: 'Posts',
  indexes: 'Indexes',
  reputation: 'Reputation',
  statistics: 'Statistics',
};
const width = 30;

/** Shows how far the filling is: a bar that moves on a terminal, elsewhere a line for each tenth of a step. */
export function showProgress(
  out: Pick<WriteStream, 'write' | 'isTTY'>,
  clock: () => number = () => performance.now(),
): DemoProgress {
  let step: DemoStep | null = null;
  let started = 0;
  let tenth = -1;
  return (next, done, total) => {
    if (next !== step) [step, started, tenth] = [next, clock(), -1];
    const share = total === 0 ? 1 : done / total;
    const reached = Math.floor(share * 10);
    const spent_s = (clock() - started) / 1000;
    const count = `${done.toLocaleString('en')}/${total.toLocaleString('en')}`;
    if (out.isTTY) {
      const bar = '█'.repeat(Math.floor(share * width)).padEnd(width, '░');
      const left = share > 0.02 && share < 1 ? `, ${format((spent_s / share) * (1 - share))} left` : '';
      out.write(
        `\r  ${names[next].padEnd(10)} ${bar} ${count} (${format(spent_s)}${left})\u001B[K${share === 1 ? '\n' : ''}`,
      );
    } else if (reached !== tenth) {
      out.write(`  ${names[next]}: ${count} (${format(spent_s)})\n`);
    }
    tenth = reached;
  };
}

const format = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
