/** Everyday chores of builders, operators and readers, and the terms that settle them; see kin.ts. */
export const choreKin = `
一下子|蹦出来|一股脑|全蹦出来|in one go|in one lump
  > 流式输出|proxy_buffering|nginx|sse|缓冲|streaming
动手脚|动过手脚|做手脚|掉包|换过|tampering|swapped out
  > 签名|校验|签名与校验|checksum|sha256|供应链
手指|手指头|胳膊|finger|hands|limbs
  > 扩散模型|负面提示词|局部重绘|controlnet|inpainting
写明|标明|声明|标出来|写清楚是|labelled|declare
  > 内容标识|显式标识|水印|content labelling|许可证
带偏|带跑|牵着走|带歪|误导|led astray|misled|steer
  > 提示注入|间接注入|系统提示词|prompt injection|护栏
两遍|几遍|再问一遍|多次问|asked twice|ask again|second time
  > 温度|随机种子|自洽|temperature|seed|缓存
串了|串台|搞串|弄串|wrong customer|wrong user|two customers
  > 多租户|会话|隔离|session|权限|缓存
粘贴|贴进去|复制进去|拷进去|paste|paste in
  > 脱敏|隐私|上下文窗口|私有化部署|数据分级
没人说话|没声|空白段|安静|nobody speaks|quiet|pause
  > 语音识别|vad|静音检测|whisper|幻觉
写进日志|记在日志|日志里有|in the logs|logged|written to logs
  > 脱敏|日志|保留期|redaction|隐私|审计
变成文字|转成文字|文字版|打成字|into text|as text
  > ocr|语音识别|whisper|文字识别|转写
申请|索要|要权限|授予|request access|ask for access|grant
  > 权限|最小权限|scope|oauth|权限声明
说没有|答没有|说找不到|says nothing found|says it isn't there|claims there is none
  > 召回|拒答|切分|重排序|recall
bad things|nasty|ugly things|say bad|embarrassing|难听的|出洋相
  > 护栏|内容安全|越狱|guardrail|moderation|红队
something else|other topic|unrelated documents|别的东西|无关的
  > 重排序|召回|混合检索|嵌入模型|rerank
really comes|comes from the document|come from the text|真的来自|确实来自
  > 引用溯源|忠实度|citation|faithfulness|grounding
train or|give it the documents|just give it|直接给资料|要训练吗
  > 检索增强|微调|rag|fine-tuning
演示|样机|原型|雏形|demo|prototype|proof of concept|mvp
  > 应用开发|gradio|streamlit|工作流|评测
立项|可行性|投入产出|回报|见效|roi|business case|worth doing
  > 成本控制|评测|模型选型|指标
上线前|检查清单|发布前|before launch|go live|checklist|release checklist
  > 评测|灰度发布|监控|回滚|护栏|限流
备份|恢复数据|数据丢了|丢数据|backup|lost data|restore data
  > postgresql|pg_dump|恢复|回滚
证书|小锁|域名|https|certificate|domain|ssl|tls
  > nginx|反向代理
越跑越慢|跑久了慢|吃内存|内存一直涨|slower over time|memory keeps growing|leaks memory
  > 内存泄漏|kv 缓存|监控|日志
占满|跑满|百分百|飙高|maxed out|100%|pegged
  > 监控|并发|cpu|利用率|限流
自动重启|挂了自动|守护|开机启动|开机自启|restart automatically|on boot|keep alive process
  > systemd|docker|compose|健康检查
中文路径|文件名乱码|utf8|编码问题|encoding problem|character set
  > 编码|unicode|归一化
差八小时|时间不对|时区|timezone|time zone|wrong time
  > 系统提示词|工具调用|utc
取不完|翻页|一页一页|下一页|next page|page through|pages of results
  > 分页|游标|api|limit
全角|半角|大小写|标点|空格|upper case|lowercase|punctuation|whitespace
  > 归一化|nfkc|分词|全文检索|normalization
繁体|简体|台湾|港台|traditional chinese|simplified chinese|taiwan
  > 繁简转换|opencc|中文分词|归一化
目录结构|章节|层级|哪一章|标题丢了|chapter|headings|hierarchy|table of contents
  > 文档切分|元数据|父文档|markdown|标题
代码仓库|代码库|整个项目|大项目|repo|repository|codebase|whole project
  > 代码检索|上下文窗口|智能体|切分|grep|ast
法条|条款|第几条|规章|clause|statute|article number
  > 切分|bm25|混合检索|引用溯源|元数据
价格表|参数表|报价单|清单表|price list|spec sheet|data sheet
  > 表格|结构化|text-to-sql|切分|markdown
冷门|生僻|少见|小众|rare|obscure|niche|long tail
  > bm25|混合检索|召回|微调|幻觉
专名|缩写|简称|全称|别名|abbreviation|acronym|nickname|alias
  > 查询扩展|同义词|bm25|混合检索|术语表
哪边更重|加权|比重|权衡|weighting|balance between|how much weight
  > 融合|rrf|混合检索|重排序|hybrid search
对话数据|多轮数据|聊天数据|conversation data|chat data|dialogue data
  > 对话模板|训练数据|sharegpt|损失掩码|chat template
只学答案|别学问题|忽略问题|only learn the answer|ignore the question part
  > 损失掩码|loss mask|sft|对话模板
秩|秩多大|多大秩|alpha|rank size|which rank|lora rank
  > lora|目标模块|学习率|rank|qlora
一批多少|批大小|一次几条|batch|batch size|mini batch
  > 梯度累积|显存|学习率|gradient accumulation
冻结|哪些层|固定住|freeze layers|which layers|frozen layers
  > lora|目标模块|peft|全量微调
接着训|训练中断|断了接着|resume training|training interrupted|continue training
  > 检查点|断点续训|checkpoint|优化器
训练曲线|看训练|训练日志|training curve|watch training|plot the loss
  > tensorboard|wandb|损失|验证集|过拟合
安全没了|训完不安全|什么都敢说|no longer refuses|lost its safety|unsafe after
  > 安全对齐|红队|拒答|混入通用数据|微调
抓包|看请求|请求内容|看看发了什么|see the request|inspect traffic|what was sent
  > 日志|追踪|inspector|trace|调试
环境乱了|包冲突|装乱了|两个版本|dependency hell|package conflict|conflicting packages
  > 虚拟环境|依赖|docker|venv|conda|版本
配错|没生效|改了没用|设置没用|不起作用|has no effect|doesn't take effect|ignored setting|no difference
  > 环境变量|配置|modelfile|num_ctx|重启|默认值
默认值|默认多少|不设会怎样|default|default value|if i don't set
  > 采样参数|num_ctx|配置|温度|上下文长度
复制按钮|代码高亮|语法高亮|copy button|syntax highlighting|highlight code
  > markdown|渲染|代码块|前端
手动|人肉|一个个弄|批量弄|重复劳动|tedious|one by one|by myself|repetitive work
  > 自动化|批处理|工作流|脚本|智能体
读代码|看不懂代码|解释代码|explain code|understand code|what does this code
  > 代码生成|编程助手|提示词|上下文
会议|开会|纪要|周会|meeting|minutes of|standup
  > 语音识别|摘要|说话人分离|whisper|转写
播客|讲座|网课|podcast|lecture|webinar
  > 语音识别|whisper|字幕|摘要|切分
合同|标书|投标|文书|contract|tender|proposal
  > ocr|信息抽取|结构化输出|脱敏|切分|表格
病历|体检|处方|病人|patient|medical records|prescription
  > 隐私|脱敏|高风险|免责声明|合规
财报|年报|报表|账目|annual report|financial report|earnings
  > 表格|ocr|检索增强|信息抽取|text-to-sql
成绩|试卷|批改|改作业|grading papers|mark homework|correct exams
  > llm-as-judge|评分细则|教育|rubric|ocr
商品|客诉|评论|comments|product reviews
  > 分类|情感|结构化输出|少样本|批处理
招投标|政府|公文|国企|government|public sector
  > 私有化部署|合规|备案|等保|信创
限制字数|控制长度|写多长|篇幅|control length|word limit|length limit|number of words
  > 输出长度|max_tokens|提示词|system prompt
几个版本|多个候选|几种方案|several options|multiple versions|alternatives|variants
  > 采样参数|温度|best-of-n|提示词
改口气|换风格|改写成|换种说法|rewrite as|rephrase|reword|different tone
  > 风格|少样本|改写|系统提示词|style
引号|转义|反斜杠|换行|引号坏了|quotes|escape|backslash|newline
  > json|结构化输出|校验
日程|排班|路线|行程|itinerary|trip|travel plan|timetable
  > 智能体|规划|工具调用|约束
地图|天气|股价|汇率|weather|stock price|exchange rate|live data|real-time data
  > 工具调用|函数调用|联网搜索|function calling|api
`;
