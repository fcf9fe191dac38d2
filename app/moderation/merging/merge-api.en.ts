export default {
  onlyQuestions: 'Only questions can be merged.',
  same: 'A question can’t be merged into itself.',
  noTarget: 'The question to merge into wasn’t found.',
  differentAudience: 'The two questions are for different readers and can’t be merged.',
  gone: 'The question it was merged into is gone, so this can’t be undone.',
  undone: 'This merge was undone already.',
  tooLate: (days: number) => `Merges can be undone for ${days} days, and that time is over.`,
  merged: 'Questions merged',
  restored: 'Merge undone',
};
