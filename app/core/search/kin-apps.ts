/** Building and operating applications on models; see kin.ts. */
export const appKin = `
省钱|便宜点|太贵|好贵|花钱|烧钱|降成本|费用高|钱包|save money|cheaper|too expensive|costs too much|cut costs|reduce the bill|afford|pricey
  > 成本控制|缓存|token|prompt caching|批处理|路由|小模型|cost
账单|账单吓人|扣费|扣钱|花了多少|钱去哪了|bill|invoice|charged|spent|spending|where does the money go
  > token 用量|计费|成本控制|预算|usage|监控|配额
怎么收费|怎么计费|多少钱|价格|单价|按什么收|how is it charged|how much does it cost|price|what does it cost|fee
  > token|计费|定价|输入输出|缓存
估一下|预估费用|算算花费|先算钱|estimate cost|guess the cost|predict cost
  > token|分词器|计费|tiktoken|usage|成本
同样问题|重复问|一样的请求|same question again|same questions|asked before|repeated questions|repeat requests
  > 缓存|语义缓存|caching|semantic cache|prompt caching
缓存没生效|没命中|命中率低|缓存不起作用|cache doesn't work|cache miss|not cached|low hit rate|no cache hits
  > 提示缓存|前缀|prompt caching|命中率|kv 缓存|prefix
不急|晚上跑|慢点没关系|一大批|几万条|上万条|not urgent|can wait|thousands of|tens of thousands|large batch|bulk
  > 批处理|batch api|异步|队列|并发|限流
封顶|限额|超支|刷爆|预算|spending limit|overspend|runaway cost|limit spending|budget
  > 配额|限流|告警|quota|成本控制
太频繁|请求太多|被限制|被限|429|太快被拒|次数用完|too many requests|rate limited|limited|throttled|hit the limit|slow down
  > 限流|退避|重试|队列|backoff|配额
防刷|被刷|薅羊毛|恶意调用|刷接口|abuse|spam requests|bots hitting|hammering|flood
  > 限流|配额|鉴权|验证码|rate limiting|令牌桶
忙|服务器忙|过载|高峰|busy|overloaded|server busy|peak|503|529
  > 重试|退避|限流|降级|队列|backoff|fallback
超时|等太久断了|连接断了|掉线|没等到|timed out|connection lost|connection reset|disconnected|504|502
  > 流式输出|proxy_read_timeout|keep-alive|重试|nginx|timeout
突然断|流断了|流到一半|中途断|断流|stream stops|stream breaks|stream cuts|stops streaming|stream interrupted
  > 流式输出|sse|心跳|断线重连|nginx|proxy_buffering|重试
一次全出来|不流式|不逐字|等完才显示|一下子全出|all at once|not streaming|appears at the end|comes all together|no streaming
  > 流式输出|proxy_buffering|nginx|sse|缓冲|gzip|stream
停止按钮|点停止|取消生成|不想等了|关网页|stop button|stop generating|cancel button|abort|closes the page|user leaves
  > 取消|abortcontroller|流式输出|断开|sse
挂了怎么办|备用|备胎|官方挂了|服务挂了|宕机|服务停了|goes down|outage|backup plan|fallback|provider down|plan b
  > 降级|重试|熔断|故障切换|网关|高可用
再试一次|重来一次|自动重试|失败重来|try again|retry|keep retrying
  > 重试|退避|幂等|backoff|指数退避|抖动
密钥放哪|key放哪|钥匙|密码放哪|存密钥|where to put the key|hide the key|store the key|api key|keys|secret key|put my key
  > 密钥管理|环境变量|后端代理|secret|轮换
key泄露|密钥泄露|被盗刷|偷了key|key被偷|传到github|leaked key|key leaked|stolen key|key was stolen|pushed my key|exposed key
  > 密钥轮换|撤销|密钥管理|rotate|api key|secret scanning
前端直接调|浏览器直接|网页里调|手机里直接|from the browser|directly from frontend|client side|in the app directly
  > 后端代理|api key|跨域|cors|鉴权|代理
没权限|未授权|认证失败|401|403|unauthorized|forbidden|access denied|permission denied|not allowed|invalid key
  > 鉴权|api key|权限|令牌|authorization|oauth
参数错|请求错|400|422|bad request|invalid request|unprocessable|wrong format
  > 请求体|校验|json|openai 兼容接口|schema|messages
找不到接口|404|路径不对|地址不对|not found|wrong url|wrong address|endpoint|base url
  > base_url|openai 兼容接口|反向代理|/v1|nginx
服务器错误|500|内部错误|internal error|server error|internal server error
  > 日志|重试|错误处理|error handling|trace
一套代码|兼容openai|同样的接口|换个地址就能用|same code|drop in|openai style|openai format|like openai
  > openai 兼容接口|base_url|网关|vllm|ollama|compatible
接入|调用接口|怎么调|接口怎么用|调api|第一次调用|call the api|use the api|first call|api call|hello world|connect to the api
  > api|sdk|openai 兼容接口|python|node.js|流式输出
统一入口|中转|网关|转发|管很多key|one entry|single entry|middleman|in front of|gateway|forward
  > litellm|反向代理|one-api|路由|proxy|配额
做个应用|做产品|做app|上线产品|做网站|make an app|build an app|build a product|ship|launch|build a website
  > 应用开发|api|前端|部署|流式输出|监控
做个聊天|客服机器人|聊天窗口|智能客服|聊天网站|make a chatbot|chat window|support bot|customer service bot|chat widget
  > 聊天机器人|多轮对话|检索增强|转人工|流式输出|websocket
转人工|找真人|人工接手|接真人|talk to a human|real person|hand to human|human agent|escalate
  > 人机协作|置信度|handoff|客服
出错看不懂|错误提示|报错信息|怎么提示用户|friendly error|error message|tell the user|show errors
  > 错误处理|错误码|降级|error handling|日志
查问题|出了问题怎么查|排查|定位问题|找原因|troubleshoot|debug|find out why|figure out why|diagnose|investigate
  > 日志|追踪|可观测性|trace|request id|observability
留底|存下来|存请求|留痕|keep records|record everything|store requests|audit trail|log everything
  > 日志|审计|脱敏|追踪|logging|audit|保留期
看花费|看用量|统计用量|谁用得多|usage|track usage|who uses|usage per user|count tokens
  > token 用量|计费|监控|配额|网关
卡住整个|阻塞|界面卡死|等的时候卡|blocking|freezes|ui freezes|hangs while
  > 异步|队列|流式输出|worker|async|后台任务
后台跑|排队做|任务队列|慢任务|in the background|background job|job queue|long job
  > 队列|异步|webhook|轮询|worker
两人同时改|并发写|抢|竞争|乱序|race|race condition|at the same time write|out of order|overwritten
  > 并发|事务|幂等|postgresql|乐观锁
存聊天|聊天存哪|存对话|会话存储|save chats|store chats|save conversations|where to save|chat database
  > 会话|postgresql|对话历史|数据库|session|redis
数据库慢|查询慢|sql慢|全表|database slow|slow query|query slow
  > 索引|postgresql|explain|执行计划|index
显示不好看|网页显示|渲染|高亮|前端显示|displays badly|show nicely|render|display in browser
  > markdown|xss|流式输出|前端|sanitize
用户输入代码|跑出脚本|网页被注入|script tag|html injection|xss|cross site
  > 转义|markdown|sanitize|净化
多语言界面|几种语言|国际化|several languages|translate the interface|international|localization|i18n
  > 多语言|语言
改了提示词要发版|线上改|随时改|不用重启|change without deploy|edit live|without redeploying|hot reload
  > 提示词|版本管理|配置|灰度发布|feature flag
逐步放开|先给一部分人|小范围试|慢慢放|some users first|small group first|gradually|roll out|rollout|beta
  > 灰度发布|ab 测试|canary|feature flag|回滚
退回去|恢复旧版|撤回|回到以前|go back|undo|old version back|restore|revert
  > 回滚|版本管理|备份|rollback|快照
对方接口变了|api变了|弃用|老接口|字段变了|api changed|changed the api|field missing|no longer works|stopped working
  > 版本|兼容|deprecation|迁移|changelog
假消息|伪造请求|是谁发来的|验证来源|fake requests|forged|really from|verify sender|who sent it
  > webhook|签名|hmac|签名与校验|时间戳|重放
国内连不上|被墙|访问不了|连不上官方|blocked in china|can't reach|region|not available in my country|vpn
  > 代理|网关|镜像|区域|合规|base_url
上传文件|传文件|传图片|附件|大文件|upload|attach|attachment|send files|large files
  > 上传|multipart|base64|文件解析|多模态|大小限制
图片太大|传图太慢|图太大|image too large|big images|resize
  > 分辨率|base64|压缩|token|视觉模型|多模态
python还是|用什么语言|用什么框架|要不要框架|which language|which framework|need a framework|langchain or|framework
  > langchain|llamaindex|python|sdk|node.js|typescript
类型不对|类型检查|type error|type safe
  > typescript|zod|pydantic|json schema|校验
长连接|一直连着|推给网页|双向|keep connection|two way|bidirectional|push to browser|server push
  > websocket|sse|流式输出|心跳|keep-alive
无服务器|按次运行|函数计算|serverless|lambda|edge function|vercel|cloudflare
  > 冷启动|超时|流式输出|edge
`;
