export default {
  saved: '声望分值已更新',
  unchanged: '没有改动',
  changedMeanwhile: '别人刚刚改过声望分值，请核对后再保存',
};
