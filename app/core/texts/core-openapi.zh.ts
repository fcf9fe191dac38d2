export default {
  about:
    '每个响应的 HTTP 状态都是 200，格式为 {code, msg, time, data}：code 1 表示成功，0 表示失败并附有请求语言的说明，303 需要登录，409 登录过期，401 没有权限。其他状态表示传输层的问题：400 格式错误、404 地址不存在、413 内容过大，以及 429、500、503。',
  public: '任何人都可以调用。',
  member: '会员可以调用。',
  staff: '工作人员可以调用。',
  limitedByAddress: (max: number, window_s: number) => `每个 IP 地址在 ${window_s} 秒内最多调用 ${max} 次。`,
  limitedByMember: (max: number, window_s: number) => `每位会员在 ${window_s} 秒内最多调用 ${max} 次。`,
  scope: (scope: string) => `API 令牌需要权限 ${scope}。`,
  noScope: 'API 令牌不能调用。',
  once: '必须带请求头 Idempotency-Key（一个 UUID）；同一个值只生效一次，重复请求得到相同的响应。',
  envelope: '统一的响应格式',
  token: '登录令牌或 API 令牌',
  bearer: '同一个令牌，放在 Authorization: Bearer 中',
  msg: '说明文字，语言由请求头 think-lang 决定：zh-cn 或 en',
  time: 'Unix 时间，单位秒',
  data: '请求的内容；输入有误时 data.fields 中每个字段有一条说明',
};
