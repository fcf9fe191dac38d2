import os from 'node:os';

/**
 * Begins to watch how busy the machine is; each call of the result tells which share of all processors' time was idle
 * since the last one.
 */
export function watchIdle(): () => number {
  let last = readTimes();
  return () => {
    const now = readTimes();
    const [all, idle] = [now.all - last.all, now.idle - last.idle];
    last = now;
    return all > 0 ? idle / all : 0;
  };
}

function readTimes(): { all: number; idle: number } {
  const times = os.cpus().map((cpu) => cpu.times);
  const idle = times.reduce((sum, one) => sum + one.idle, 0);
  return { idle, all: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle) };
}
