export default {
  noted: '谢谢，已记下。再有一位成员同意就生效',
  settledBefore: '这个位置已经确定，谢谢',
  confirmed: '已确认这个位置',
  rejected: '已从这里移开',
  placed: '已放到所选的知识点',
  nowhere: '已标为不属于任何知识点',
  aboutPlaces: '对帖子在地图上的位置的判断',
  noTopic: '所选的知识点已经不在了，请重新选择',
};
