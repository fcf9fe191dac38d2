import type { ApiSummaries } from './api-reference.schema.ts';

export default {
  'GET /api/index/index': '站点配置、菜单和当前用户；requiredLogin=1 时游客被拒绝',
  'GET /api/ajax/area': '全国的省、某省的市、某市的区县',
  'GET /api/ajax/buildSuffixSvg': '文件后缀的图标（SVG）',
  'GET /api/interaction/userCard': '会员名片：基本资料和组成名片的各个部分',
  'GET /api/interaction/loadMoreUserRecent': '会员的最近动态，新的在前',
  'GET /api/openapi.json': '本接口说明，OpenAPI 3.1 格式',
} satisfies ApiSummaries;
