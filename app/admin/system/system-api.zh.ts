/** Messages of the console's pages about the system. */
export default {
  jobRetried: '任务已重新排队',
  jobsRetried: (count: number) => `${count} 个任务已重新排队`,
  jobsDropped: (count: number) => `已放弃 ${count} 个任务`,
  nothingFailed: '没有需要重试的任务，它可能已经重试过了',
};
