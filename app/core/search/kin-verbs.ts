/** Short words of everyday language that stand for an act or a state of a model; see kin.ts. */
export const verbKin = `
断|断了|断开|断线|断连|卡断|cut
  > 截断|流式输出|断线重连|max_tokens|超时|truncated
忘|忘了|忘光|不记得|没印象|忘事|forgot|forgets|forgotten
  > 上下文窗口|记忆|对话历史|memory|会话|context window
跑|跑通|跑起来|运行|run
  > 本地部署|部署|推理|local deployment|inference
装|装上|安上|搭|搭建|架设|set up
  > 安装|部署|docker|install|deployment
卡|卡住|卡住不动|不动了|stuck|hangs|frozen
  > 超时|死锁|日志|timeout|显存|重试
炸|崩|崩了|爆|爆炸|blow up|crash
  > oom|显存|内存溢出|崩溃|日志|out of memory
变来变去|变化大|飘|飘忽|不稳|不固定|fickle|erratic|varying
  > 温度|采样参数|随机种子|temperature|seed|一致性
骗|骗过|糊弄|哄|忽悠|deceive|trick
  > 提示注入|越狱|jailbreak|prompt injection|护栏
藏|藏着|埋|夹带|偷偷|hide|hidden|secretly
  > 提示注入|间接注入|indirect prompt injection|水印
偷|盗|盗用|偷走|窃取|steal|stolen|theft
  > 密钥|泄露|提示词泄露|api key|leak|模型窃取
抄|照抄|搬运|抄袭|copying|plagiarize
  > 版权|许可证|copyright|license|记忆|引用
念|朗读|播报|出声|开口|aloud|spoken
  > 语音合成|tts|text to speech
听|听懂|听得懂|listen|hear|heard
  > 语音识别|whisper|asr|speech recognition
画|画出|画的|图画|画面|drawn|painting|picture
  > 扩散模型|文生图|text to image|图像生成|diffusion
看懂|看得懂|认出|认得|recognizes
  > 视觉模型|ocr|多模态|vision|识别
抄写|摘录|抽出|挑出|找出来|extracting|picks out
  > 信息抽取|结构化输出|extraction|json schema
拆|剪|切|切开|剪断|cutting|slicing
  > 切分|文档切分|分块|chunking|chunk size
读不出|读不出来|读不了|读取不了|提取不出|unreadable|can't read|cannot read
  > ocr|解析|文字识别|版面分析|parsing|layout
拼|凑|合成一个|拼接|put together|stitch|glue
  > 合并|融合|merge|rrf
存|保存|留着|存下|save|keep
  > 持久化|数据库|会话|缓存|存储|persist
删|删掉|抹掉|清空|清掉|wipe out|get rid of
  > 删除|删除权|清除|delete|注销
换|换掉|换成别的|改用|swap|replace|switch
  > 迁移|替换|兼容|路由|migration|openai 兼容接口
挑|挑一个|选一个|选择困难|纠结|pick|decide
  > 模型选型|选型|对比|评测|comparison
比|比一比|比较|pk|谁更好|compare|versus
  > 评测|基准测试|对比|ab 测试|benchmark
排|排队|排长队|等位|wait
  > 队列|并发|限流|延迟|batching|queue
挡|挡住|拦|拦截|堵|堵住|防住|keep out|fend off|ward off
  > 护栏|过滤|限流|审核|guardrail|防火墙
盯|盯着|看着|留意|watch|keep an eye|keep track
  > 监控|可观测性|告警|monitoring|日志
赔|亏|亏钱|不划算|lose money|not worth
  > 成本控制|计费|成本|预算|pricing
贵|便宜|花钱|实惠|cheap|cheapest|expensive|costly|low cost|economical
  > 成本控制|token|缓存|小模型|路由|pricing|caching
免费|白嫖|不花钱|不要钱|for free|without paying|free of charge
  > 开源模型|本地部署|额度|open weights|许可证
小|太小|变小|迷你|小巧|tiny|mini|lightweight|compact
  > 小模型|量化|参数量|蒸馏|small model
巨大|超大|太大|特别大|庞大|giant|massive|enormous
  > 显存|量化|多卡|参数量|张量并行
两张|两块|双卡|第二张|second card|second gpu|dual
  > 多卡|张量并行|tensor parallel|multi-gpu
挤|挤不下|挤进|squeeze|cram
  > 量化|显存|卸载|压缩|quantization|offload
哑|没声音|没有声音|静音|no sound|muted
  > 语音合成|音频|浏览器|麦克风|audio
说谎|造谣|空穴来风|无中生有|张口就来|信口开河|untrue|falsehood|false
  > 幻觉|依据|引用|hallucination|grounding
错|错了|出错|错得离谱|弄错|搞错|wrong|incorrectly
  > 幻觉|评测|校验|准确率|hallucination|错误分析
怪|怪怪的|奇怪|莫名其妙|诡异|strangely|weird
  > 对话模板|采样参数|温度|chat template|tokenizer
傻|蠢|笨|弱智|不聪明|silly|foolish
  > 小模型|量化|提示词|推理模型|评测
懂|懂不懂|明白|搞懂|弄懂|搞明白|make sense|understanding
  > 入门|概念|原理|basics
教|教教|手把手|带我|walk me|show me|guide me
  > 教程|入门|示例|tutorial|学习路径
刷新|刷新一下|重开|关掉|关了|重启|refresh|restart|reopen
  > 会话|持久化|对话历史|缓存|session|断线重连
几秒|几分钟|好几秒|半分钟|seconds|minutes
  > 延迟|首字延迟|超时|latency|ttft|冷启动
晚上|半夜|高峰期|白天|at night|rush hour
  > 限流|批处理|并发|重试|rate limit
人名|地名|名字|专名|proper names|place names
  > 热词|命名实体|术语表|hotwords|脱敏
日期|时间|几点|几号|dates|weekday
  > 知识截止|系统提示词|时区|工具调用|时效
小数|金额|单位|数值|数额|amount|figures wrong|decimals
  > 校验|计算|工具调用|结构化输出|精度
公开|公布|对外|给别人看|public|publicly
  > 权限|合规|许可证|部署|鉴权
保密|守口如瓶|秘密|不能说|hush|confidentiality
  > 脱敏|隐私|权限|私有化部署|系统提示词
放心|安心|安全吗|可靠吗|safe|safely|safer
  > 安全|护栏|权限|沙箱|隐私|sandbox
真实|真的吗|属实|靠不住|unreliable|untrustworthy
  > 幻觉|引用溯源|评测|faithfulness
标题|题目|起名|取名|title|headline|naming
  > 提示词|写作|摘要|few-shot
作文|小说|写诗|故事|剧本|story|poem|fiction writing|screenplay|creative writing
  > 写作|温度|角色|提示词|采样参数
英语|学英语|外语|口语|learn english|language learning|practise
  > 翻译|语音识别|提示词|多语言
简历|求职信|resume writing|cover letter|cv
  > 写作|提示词|偏见|招聘
考研|备考|刷题|解题|作业题|exam prep|solve problems
  > 推理模型|思维链|教育|数学
代码审查|看代码|查bug|找bug|review my code|find bugs|bugs
  > 代码生成|测试|调试|code review|编程助手
老系统|旧代码|屎山|legacy|old code|old system
  > 迁移|重构|代码生成|兼容|refactor
`;
