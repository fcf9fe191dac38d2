export default {
  saved: '积分任务已更新',
  unchanged: '没有改动',
  changedMeanwhile: '别人刚刚改过这个任务，请核对后再保存',
};
