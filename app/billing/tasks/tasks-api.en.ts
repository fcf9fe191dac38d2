export default {
  saved: 'The task is updated',
  unchanged: 'Nothing was changed',
  changedMeanwhile: 'Somebody else has just changed this task. Check it, then save again.',
};
