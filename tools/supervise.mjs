// Plain JavaScript for any Node >= 20, as tools/launch.mjs.
import { readFileSync } from 'node:fs';

/** Deaths so soon after a start count as quick; so many of them in a row end it. */
const quick_ms = 60_000;
const most = 5;
/** One stop may come in several ways, by npm and by whoever asks the whole group: what comes so soon is the same. */
const oneStop_ms = 2000;
/** Before the next start after the first, second, … quick death. */
const pauses_ms = [0, 500, 1000, 2000];

/**
 * Keeps a server running: one that dies is started again, at once and then with growing pauses. It ends with the server
 * when that stopped as it was asked to or by itself, when it says that its start is refused, and after five quick
 * deaths in a row.
 * @param {() => import('node:child_process').ChildProcess} start starts the server with a channel for messages; it says
 * 'refused' on it when it cannot start, and stops at 'stop'
 * @param {(message: string) => never} fail says one sentence and ends
 */
export function supervise(start, fail) {
  let deaths = 0;
  let isStopping = false;
  let askedAt = null;
  let child = run();

  function run() {
    const began = Date.now();
    let isRefused = false;
    const started = start();
    started.on('message', (message) => (isRefused ||= message === 'refused'));
    started.on('exit', (code, signal) => {
      child = null;
      if (isStopping || isRefused || code === 0) process.exit(code ?? (signal === 'SIGINT' ? 130 : 1));
      deaths = Date.now() - began < quick_ms ? deaths + 1 : 1;
      const how = signal ?? `code ${code}`;
      if (deaths >= most)
        fail(
          `The server ended ${most} times in a row within a minute of its start (${how}); it is not started again. What it said stands above.`,
        );
      const pause_ms = pauses_ms[deaths - 1];
      console.error(
        `\n  The server ended (${how}) and is started again${pause_ms ? ` in ${pause_ms / 1000} s` : ''}.\n`,
      );
      setTimeout(() => (child = run()), pause_ms);
    });
    return started;
  }

  /**
   * A terminal, and a supervisor that asks all processes of a service, have sent the signal to the server too, and a
   * second one would end it at once: it is asked in another way. Who asks again some time later means it.
   */
  function stop(signal) {
    const isFirst = !isStopping;
    isStopping = true;
    askedAt ??= Date.now();
    if (!child) process.exit(0); // between two lives
    if (isFirst && child.connected) child.send('stop');
    else if (isFirst || (signal !== null && Date.now() - askedAt > oneStop_ms)) child.kill(signal ?? 'SIGTERM');
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stop(signal));
  whenOrphaned(() => stop(null));
}

/**
 * npm passes no signal on when it is ended itself: a launcher without its parent ends what it started. Between the two
 * npm has a shell, which stays when npm is killed.
 */
export function whenOrphaned(end) {
  const parent = process.ppid;
  const npm = process.env.npm_lifecycle_event === undefined ? null : parentOf(parent);
  const watch = setInterval(() => {
    if (process.ppid === parent && (npm === null || parentOf(parent) === npm)) return;
    clearInterval(watch);
    end();
  }, 500).unref();
}

/** The parent of a process, where the system tells it; else null. */
function parentOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]);
  } catch {
    return null;
  }
}
