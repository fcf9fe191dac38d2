export default {
  saved: 'The task is updated',
  unchanged: 'Nothing was changed',
  changedMeanwhile: 'Somebody else has just changed this task. Refresh the page and try again.',
};
