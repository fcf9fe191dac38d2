/** The words of the AI map among the settings. */
export default {
  fields: {
    mapPlaceFit: '自动归入知识点的匹配度',
    mapPlaceMargin: '最合适的要比第二名好多少倍',
    mapPlaceVotes: '几位会员意见一致就确定位置',
    mapLearnedAt: '掌握度达到多少算学会',
    mapReviewsPerDay: '每天复习的题数',
    mapProposalsOpen: '每人可同时等待审核的提议数',
    mapProposalsPerDay: '每人每天可提交的提议数',
    linkCheck: '定期检查资料的链接',
    linkDays: '链接每隔几天检查一次',
    linkDeadDays: '打不开几天算失效',
    linkHosts: '链接可以指向的内网主机',
  },
  help: {
    mapPlaceFit: '0 到 1，默认 0.12。低于它的帖子留给人来决定；对之后归类的帖子生效',
    mapPlaceMargin: '1 到 10，默认 1.03。两个知识点差不多合适时，留给人来决定',
    mapPlaceVotes: '2 到 20。作者和审核员一个人就可以决定',
    mapLearnedAt: '0.5 到 1，默认 0.85。也是新学习路线的测验关卡；已有的路线在它自己的页面上修改',
    mapReviewsPerDay: '1 到 100。会员可以在自己的学习页上另定',
    linkCheck: '会从这台服务器访问资料所在的网站，每个网站五分钟内最多一次',
    linkDays: '1 到 90 天，每条链接从下一次检查起按新的间隔',
    linkDeadDays: '1 到 30 天，打不开的链接每天再查一次',
    linkHosts: '每行一个主机，可带端口，例如 wiki.lan:8080；其他主机必须是公网地址',
  },
};
