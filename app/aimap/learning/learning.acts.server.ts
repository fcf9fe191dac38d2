import type { ActNames } from '#app/core/audit.server.ts';

/** What the acts of learning are called in the audit log. */
export const learningActs: ActNames = {
  'aimap.answerItem': ['答测验题', 'Answered a quiz item'],
  'aimap.undoAttempt': ['撤回作答', 'Took an answer back'],
  'aimap.setProgress': ['标记学习状态', 'Marked a topic'],
  'aimap.mergeProgress': ['并入本机学习记录', 'Took over learning records of a browser'],
  'aimap.setLearning': ['修改复习设置', 'Changed the review settings'],
  'aimap.resetLearning': ['清除学习记录', 'Erased learning records'],
  'aimap.enrolPath': ['加入学习路线', 'Began a learning path'],
  'aimap.leavePath': ['离开学习路线', 'Left a learning path'],
  'aimap.takeVersion': ['更换路线版本', 'Took another version of a path'],
  'aimap.confirmTask': ['确认过关任务', 'Confirmed the task of a gate'],
  'aimap.finishPath': ['走完学习路线', 'Finished a learning path'],
  'aimap.shareSummary': ['公开路线总结', 'Showed the summary of a path'],
  'aimap.withdrawSummary': ['收回路线总结', 'Withdrew the summary of a path'],
};
