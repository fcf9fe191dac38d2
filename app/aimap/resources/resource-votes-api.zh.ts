/** Messages of the endpoints of votes on resources and reports of links. */
export default {
  reported: '收到，编辑会去看这个链接',
  aboutVotes: '对地图资料的评价：有用或没用',
  aboutReports: '报告过的打不开的链接',
};
