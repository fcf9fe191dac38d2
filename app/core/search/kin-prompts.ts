/** Asking, instructing, contexts and memory; see kin.ts. */
export const promptKin = `
提问技巧|问法|咒语|话术|怎么说|how to ask|ask better|wording|phrasing|magic words|spell
  > 提示词|提示词工程|prompt|prompt engineering
模版|套路|范文|现成的|抄作业|template|boilerplate|ready made|cheat sheet
  > 提示词|模板|示例|prompt|few-shot
要求|规矩|规则|吩咐|规定|rules|guideline|constraint|dos and don'ts
  > 系统提示词|指令|约束|system prompt|instruction
不听话|不听|不照做|不按要求|当耳旁风|不理会|ignores my instructions|doesn't listen|doesn't follow|disobey|won't listen
  > 指令遵循|系统提示词|少样本|instruction following|system prompt
设定|人设|角色|扮演|当作|假装你是|act as|pretend to be|play the role|personality|character
  > 系统提示词|system prompt|persona|role
出戏|串戏|忘了人设|out of character|breaks character|forgets its role
  > 系统提示词|上下文|persona|system prompt|多轮对话
举例|举个例子|照着做|照葫芦画瓢|仿照|模仿|给个样子|example|sample|imitate|mimic|copy the style
  > 少样本|示例|few-shot|in-context learning
不给例子|直接问|without examples|no examples
  > 零样本|zero-shot
说太多|提示词太长|写太长|塞太多|prompt too long|long prompt|bloated prompt
  > 上下文窗口|token|缓存|精简|context window|prompt caching
拆开|分步|一步步来|大任务|分成几步|break down|break it down|split the task|smaller steps|divide
  > 任务分解|提示链|规划|工作流|prompt chaining|decomposition|workflow
顺序|放前面|放后面|位置|order|position|beginning|in the middle|buried
  > 位置偏差|长上下文|lost in the middle|上下文
抓不住重点|漏看|看不全|没读完|只看开头|misses details|doesn't read everything|skims
  > 长上下文|lost in the middle|切分|上下文窗口|检索
装不下|放不下|塞不下|塞不进|太多字|字太多|太长了|too much text|too long|doesn't fit|won't fit|too big to paste
  > 上下文窗口|上下文长度|切分|摘要|context window|context length|token
能读多长|多长|能看多少|最多多少字|how long|how much text|how many words|how many pages
  > 上下文窗口|上下文长度|token|context window|context length
一整本|整本书|长文|长文档|长篇|小说|论文全文|whole book|entire book|novel|long document|long text|long article
  > 长上下文|上下文窗口|切分|摘要|检索增强|long context|chunking
多少字|几个字|字数|字符|汉字|how many characters|characters|words
  > token|词元|分词器|tokenizer
读不完|总结一下|概括|归纳|提炼|要点|缩写|太长不看|tldr|key points|sum up|gist|recap
  > 摘要|总结|上下文|summary|summarization|map reduce
忘性大|健忘|前面说过|忘了前面|记性差|聊着聊着就忘|失忆|金鱼|forgets what i said|forgets earlier|loses track|amnesia|short memory|goldfish
  > 上下文窗口|对话历史|记忆|摘要|context window|history|memory
记得我|记住我|认识我|上次聊的|以前聊过|下次还记得|记住之前|remember me|last time|previous chat|past conversations
  > 长期记忆|记忆|用户画像|会话|memory|session|long-term memory
聊天记录|聊天历史|历史消息|对话记录|chat history|past messages|chat log|transcript of chat
  > 对话历史|上下文|会话|多轮对话|history|session|messages
聊久了|聊太久|越聊越|越聊越慢|越聊越傻|聊长了|long chat|long conversation|the longer we talk
  > 上下文窗口|对话历史|摘要|kv 缓存|上下文长度|context window
重新开始|新开|开新对话|清空对话|new chat|start over|start fresh|reset chat
  > 上下文|会话|对话历史|session|context
接着说|继续|续写|接上|continue|carry on|go on|keep writing|resume
  > 截断|max_tokens|continuation|prefill
指的是|上一句|它指什么|what i mean|refers to|pronoun
  > 指代消解|改写|多轮对话|coreference|query rewriting
开头提示|底层指令|幕后指令|隐藏指令|hidden instructions|hidden prompt|developer message
  > 系统提示词|system prompt|提示注入
套出提示词|偷提示词|泄露提示词|看到提示词|提示词被偷|steal my prompt|reveal the prompt|leak the prompt|show its instructions
  > 提示词泄露|系统提示词|提示注入|prompt leaking|prompt injection|system prompt
管理提示词|存提示词|改提示词|提示词版本|prompt library|store prompts|keep track of prompts|change prompts
  > 版本管理|提示词|prompt management|versioning|评测
自动改提示词|自动优化|帮我写提示词|improve my prompt|write prompts for me|optimize prompts
  > 提示词优化|dspy|元提示|prompt optimization|meta prompt
尖括号|分隔|分隔符|井号分开|delimiter|brackets|xml
  > 提示词结构|markdown|提示注入
变量|填空|占位|占位符|placeholder|fill in|blanks|mad libs
  > 模板|提示词模板|转义|template|jinja
温度|热度|随机度|随机性|randomness|temperature setting|top p|topp|top k
  > 采样参数|temperature|top_p|sampling
调参数|参数怎么调|旋钮|滑块|knob|slider|dial|tweak
  > 采样参数|温度|超参数|temperature|top_p|sampling
只输出|固定格式|按格式|规定格式|填表|表单|fixed format|exact format|specific format|fill a form|fields
  > 结构化输出|json schema|约束解码|structured output|schema
要json|返回json|输出json|吐json|return json|give me json|output json|force json|valid json
  > 结构化输出|json schema|json 模式|structured output|json mode|约束解码
要表格|输出表格|做成表格|清单|make a table|as a table|bullet points|csv
  > 结构化输出|markdown|json|structured output
抠信息|抠字段|提取信息|抓出来|找出|pick out|pull out|pull information|get the fields|grab
  > 信息抽取|结构化输出|extraction|json schema|structured output
分类|打标|归到|贴标签|分拣|sort into|put into categories|tag automatically|triage
  > 文本分类|少样本|classification|few-shot|labels
选择题|只能选|枚举|可选值|pick one|multiple choice|allowed values|one of
  > enum|json schema|约束解码|logprobs
润色|改文章|改稿|修改文章|扩写|polish|proofread|edit my writing|improve my writing|grammar
  > 写作|提示词|改写|风格|rewriting|prompt
翻译腔|翻得怪|翻译不准|专有名词|术语统一|bad translation|literal translation|terms|terminology
  > 翻译|术语表|提示词|glossary|translation
自我检查|自查|检查一遍|再看一遍|check itself|check its work|self check|review its own
  > 反思|自我修正|reflection|self-consistency|校验
投票|多问几次|问几遍|多跑几遍|ask several times|majority|majority vote|best of
  > 自洽|自一致性|self-consistency|采样|best-of-n|多数投票
上下文|语境|背景资料|context info|background info
  > 上下文窗口|上下文工程|context engineering|检索增强
`;
