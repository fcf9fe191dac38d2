/** Messages of the endpoints of notices. */
export default {
  brokenCursor: '这一页的地址不正确',
  brokenLink: '退订链接不正确，请从邮件中重新打开',
  endsInPast: '结束时间必须晚于现在和开始时间',
  tooComplex: '公告的格式过于复杂，请精简后再发布',
};
