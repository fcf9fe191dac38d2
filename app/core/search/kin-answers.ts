/** What is wrong with answers, as people complain of it, and the terms under which it is treated; see kin.ts. */
export const answerKin = `
编造|瞎编|胡编|乱编|杜撰|虚构|捏造|made up|make stuff up|made stuff up|make things up|made things up
  > 幻觉|hallucination|grounding|依据|引用|拒答
胡说|胡说八道|瞎说|乱说|胡扯|扯淡|一本正经|睁眼说瞎话|nonsense|bullshit|rubbish
  > 幻觉|hallucination|grounded|依据|引用|核查
invent|fabricate|fabrication|lie|lying|fake|fiction|imaginary|撒谎|骗人
  > 幻觉|hallucination|grounding|citation|依据
假的|不存在|子虚乌有|凭空|nonexistent|doesn't exist|don't exist|made-up|bogus
  > 幻觉|hallucination|核对|校验|引用|verify
假链接|假论文|假文献|编文献|fake link|fake citation|fake reference|fake source
  > 幻觉|引用|引用溯源|hallucination|citation
嘴硬|自信|信誓旦旦|confident|confidently|overconfident|cocky
  > 幻觉|置信度|校准|hallucination|calibration
不懂装懂|硬答|瞎猜|乱猜|瞎蒙|guess|pretend|bluff
  > 拒答|幻觉|abstain|refusal|hallucination
老实说|承认|坦白|admit|say it doesn't know|don't know|doesn't know|not sure|不清楚
  > 拒答|依据|abstain|refuse|refusal
答非所问|跑题|离题|偏题|扯远|off topic|sidetracked|misunderstand|beside the point
  > 意图|改写|指令遵循|检索|rewrite|instruction following
听不懂|理解错|误解|没看懂|搞错|misunderstood|misread|misinterpret
  > 提示词|歧义|澄清|意图|few shot|clarify
算错|算不对|数学差|加减乘除|算术|bad at math|can't count|arithmetic|counting|calculator|计算器
  > 工具调用|函数调用|思维链|推理|分词|code interpreter|tool calling
数数|数字母|几个字母|strawberry|字数|word count
  > 分词器|词元|token|tokenizer
字数不对|字数不够|写太短|太短|too short|longer answer|more detail
  > max_tokens|输出长度|提示词|output length
啰嗦|废话|冗长|长篇大论|车轱辘话|客套话|套话|verbose|wordy|rambling|chatty|long-winded|filler
  > 简洁|系统提示词|输出长度|concise|max_tokens
ai味|机器味|机械|生硬|模板化|像机器|robotic|sounds like ai|unnatural|stilted
  > 语气|风格|文风|示例|tone|style|few-shot
拍马屁|奉承|附和|讨好|顺着我说|yes man|flatter|agrees with everything|suck up|people pleaser
  > 谄媚|迎合|sycophancy|对齐|偏好
墙头草|改口|一质疑就|立场不定|change its mind|flip flop|backtrack|caves in
  > 谄媚|一致性|sycophancy|consistency
停不下来|没完没了|刹不住|收不住|一直输出|won't stop|keeps going|never stops|doesn't stop|endless|nonstop
  > 停止符|eos|stop|结束符|max_tokens|对话模板|chat template
复读|复读机|重复|反复|来回说|车轱辘|同一句话|repeat|repetitive|same sentence|parrot
  > 重复惩罚|采样参数|温度|repetition penalty|temperature|sampling
说一半|没说完|写一半|半截|戛然而止|断掉|half finished|unfinished|stops midway|stops mid sentence|cut off
  > 截断|max_tokens|finish_reason|num_predict|输出长度|truncated
换了语言|蹦英文|夹杂英文|中英混杂|中英夹杂|wrong language|answers in english|switches language|mixed language
  > 语言|系统提示词|中文|多语言|language|multilingual
说中文|用中文回答|汉化|中文不好|answer in chinese|reply in chinese|speak chinese
  > 系统提示词|中文|微调|多语言|词表
每次不一样|每次都不同|忽好忽坏|时好时坏|different every time|different answers|varies|unpredictable|flaky
  > 采样参数|温度|随机种子|temperature|seed|sampling|确定性
固定答案|同样答案|保持一致|same answer|same output|reproduce|repeatable
  > 温度|随机种子|seed|temperature|确定性|deterministic
死板|没创意|无聊|千篇一律|boring|dull|creative|creativity|创意|创造力|bland
  > 温度|采样参数|temperature|top_p|sampling
太保守|不肯说|拒绝回答|不回答|不愿意|动不动拒绝|抱歉我不能|refuse to answer|won't answer|as an ai|sorry i can't
  > 拒答|过度拒绝|对齐|护栏|refusal|over-refusal|guardrail
变笨|降智|变蠢|智商下降|变懒|偷懒|got dumber|dumb|stupid|lazy|nerfed|stupider
  > 量化|回归|版本|评测|上下文|regression|quantization
乱码|火星文|奇怪字符|问号|方块|豆腐块|gibberish|garbage|garbled|weird characters|mojibake
  > 编码|分词器|对话模板|utf-8|tokenizer|chat template|量化
格式乱|格式不对|排版乱|不按格式|wrong format|bad format|messy|inconsistent format
  > 结构化输出|json schema|约束解码|few-shot|structured output
json坏了|解析失败|解析不了|括号|逗号|invalid json|broken json|malformed|can't parse
  > 结构化输出|json schema|json|校验|约束解码|structured output|json mode
多余的话|前言|解释一堆|只要结果|only the answer|just the answer|extra text|preamble
  > 结构化输出|停止符|json|structured output|prefill
星号|井号|井字|符号乱|asterisk|hashtag
  > markdown|渲染|纯文本|render
代码块|表格显示|公式显示|显示不了公式|code block|formula not showing
  > markdown|渲染|latex|render
编代码|不存在的函数|不存在的库|假的包|fake package|nonexistent function|nonexistent package
  > 幻觉|slopsquatting|依赖|hallucination|api
过时|老黄历|旧信息|旧消息|不知道最新|最新消息|新闻|今天几号|outdated|old information|recent events|today's date|latest news|up to date
  > 知识截止|联网|检索增强|knowledge cutoff|rag|web search
记错|张冠李戴|弄混|搞混|混淆|mix up|confuse|mistaken
  > 幻觉|消歧|引用溯源|检索|entity
自相矛盾|前后矛盾|打架|前后不一|contradict|contradiction|contradictory|inconsistent
  > 一致性|冲突|上下文|consistency|conflict
漏了|漏答|没答全|不完整|丢三落四|misses|incomplete|left out|skips
  > 召回|分解|清单|检索|recall|checklist
反应慢|半天不出|转圈|等半天|等很久|磨蹭|loading|spinner|waiting|takes forever|long wait|sluggish
  > 首字延迟|流式输出|延迟|ttft|streaming|latency
挤牙膏|一个字一个字|一字一字|蹦字|打字|word by word|letter by letter|token by token|typewriter
  > 流式输出|流式|sse|streaming|生成速度
想太久|思考太久|thinks too long|overthink|too much thinking
  > 推理模型|思考预算|思维链|reasoning effort|reasoning model
想清楚|一步一步|逐步|动脑子|step by step|show its work|think harder
  > 思维链|推理模型|cot|chain of thought|reasoning
靠谱|可信吗|能信吗|相信|信任|trust|believe|rely on|trustworthy|dependable
  > 幻觉|评测|引用溯源|置信度|可靠性|hallucination|evaluation
核实|求证|查证|验真|fact check|double check|verify facts
  > 引用溯源|依据|忠实度|citation|grounding|faithfulness
凭什么|根据什么|出自哪|based on what|show sources|proof
  > 引用溯源|引用|出处|依据|citation|source|provenance
有几成把握|把握|确定程度|多大把握|how sure|how certain|certainty|probability
  > 置信度|概率|logprobs|校准|confidence|calibration
反问|追着问|先问清楚|ask back|clarifying question|asks too many questions
  > 澄清|意图|追问|clarification
口气|语气|口吻|礼貌|太冷淡|tone|polite|rude|friendly|formal
  > 系统提示词|风格|角色|人设|style|system prompt|persona
emoji|表情|颜文字|表情符号
  > 系统提示词|风格|格式|system prompt|style
情绪化|骂人|脏话|粗口|swear|insult|offensive|rude words
  > 内容安全|审核|护栏|moderation|guardrail|toxicity
`;
