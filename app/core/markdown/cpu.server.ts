/**
 * Milliseconds of processor time that this thread has used, which no other work on the machine adds to; older Nodes
 * know only the process's.
 */
export function threadCpu_ms(): number {
  const { user, system } = typeof process.threadCpuUsage === 'function' ? process.threadCpuUsage() : process.cpuUsage();
  return (user + system) / 1000;
}
