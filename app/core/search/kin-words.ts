/** Single words of everyday language beside those of the field; see kin.ts. */
export const wordKin = `
慢|延迟|卡顿|变慢|耗时|速度|提速|加速|响应时间|快|latency|slow|speed|slower|faster|delay|speedup|fast|quick
贵|便宜|省钱|费用|成本|价格|花费|花钱|账单|预算|开销|cost|price|cheap|cheaper|expensive|bill|budget|money|spend
失败|报错|错误|出错|异常|崩溃|挂掉|error|fail|failure|crash|exception|broken
卡住|卡死|无响应|没反应|超时|挂起|stuck|hang|freeze|timeout|unresponsive|time out
变差|变笨|变坏|下降|退化|降低|恶化|worse|degrade|degradation|drop|decline|dumber|regress|regression
提高|提升|改善|改进|优化|增强|improve|improvement|better|boost|optimize|optimization|enhance
防止|避免|阻止|预防|防范|防御|防护|拦截|prevent|avoid|block|guard|protect|protection|defend|defense|mitigate
选择|选型|挑选|选哪个|对比|比较|区别|差别|差异|choose|choice|pick|select|selection|compare|comparison|versus|vs|difference|differ
重复|循环|反复|死循环|停不下来|repeat|repetition|repetitive|loop|endless|infinite|forever
忘记|遗忘|忘掉|记不住|forget|forgotten
记忆|记住|长期记忆|remember|memory|memorize
过长|太长|超长|超出|超过|上限|截断|too long|exceed|limit|maximum|overflow|truncate
不对|不准|不正确|乱说|胡说|瞎说|幻觉|wrong|incorrect|inaccurate|hallucination|hallucinate
准确率|准确度|准确|精度|正确率|accuracy|accurate|precision|correct|correctness
评估|评测|衡量|测量|指标|打分|评价|evaluate|evaluation|measure|metric|benchmark|score|assess|assessment|judge|grade
删除|移除|去掉|清除|清理|remove|delete|clear|erase
切分|分割|拆分|切块|分块|切割|split|chunk|segment|segmentation
合并|融合|结合|merge|combine|fuse|fusion|blend
部署|上线|搭建|托管|deploy|deployment|serve|host|self hosted
并发|同时|多用户|吞吐|吞吐量|concurrent|concurrency|simultaneous|throughput|parallel
泄露|泄漏|外泄|隐私|敏感|脱敏|leak|leakage|privacy|private|sensitive|personal data|confidential
攻击|注入|越狱|恶意|attack|injection|jailbreak|malicious|exploit
数据集|样本|语料|训练数据|dataset|sample|corpus|training data
格式|结构化|format|structured|schema
停止|结束|终止|停下|stop|end|finish|terminate
检索|搜索|召回|查找|retrieve|retrieval|search|recall|lookup
文档|文件|资料|document|file|pdf
表格|电子表格|table|spreadsheet|excel
图片|图像|照片|截图|image|picture|photo|screenshot
语音|声音|音频|录音|voice|speech|audio|recording
连接|连不上|断开|掉线|连接失败|connect|connection|disconnect|unreachable
权限|授权|拒绝访问|permission|authorization|denied|forbidden|access
更新|升级|update|upgrade|migrate|migration|迁移
入门|新手|初学者|零基础|自学|教程|beginner|tutorial|newcomer|getting started|learn
一致|稳定|不稳定|随机|波动|可复现|复现|consistent|inconsistent|stable|unstable|random|randomness|deterministic|reproducible|reproduce
许可|许可证|版权|商用|license|commercial|copyright
不听话|不遵守|不听|忽略|无视|遵循|遵守|ignore|obey|follow|disobey|comply
内存|显存|占用|memory|vram|ram|oom
不够|不足|不够用|爆|耗尽|用完|insufficient|exhausted|run out|not enough|out of
压缩|精简|缩短|缩减|compress|compression|shorten|condense|summarize|summary|摘要|总结
中文|汉语|chinese
英文|英语|english
翻译|译文|translate|translation
长|长度|length|long
短|简短|简洁|short|brief|concise|terse
引用|出处|来源|cite|citation|source|reference|attribution
重试|retry|backoff|重来
限流|频率限制|rate limit|throttle|quota|配额
训练|微调|train|finetune|fine tuning
下载|拉取|download|pull|fetch
安装|装|install|installation|setup
配置|设置|参数|config|configuration|configure|setting|parameter|option
日志|监控|追踪|log|monitor|trace|observability
用户|客户|user|customer
代码|程序|code|program|script|脚本
写作|撰写|文案|writing|draft
解释|原理|说明|explain|explanation|principle
泛化|过拟合|overfit|generalize|generalization
调用|请求|call|request|invoke
多轮|对话|聊天|会话|conversation|chat|dialogue|multi turn|session
角色|人设|扮演|role|persona|roleplay|character
情感|情绪|sentiment|emotion
客服|售后|customer service|customer support|support
自动|自动化|automatic|automate|automation
手机|移动端|安卓|mobile|phone|android|ios
笔记本|电脑|laptop|pc|computer|desktop
分类|归类|classify|classification|categorize|label
标注|打标签|annotate|annotation|labeling
去重|重复数据|dedup|deduplicate|deduplication|duplicate
批量|批处理|batch|bulk
实时|流式|stream|real time
校验|验证|检查|validate|validation|verify|check|verification
判断|识别|检测|detect|detection|identify|recognize|recognition
相似|相近|类似|similar|similarity|alike
多语言|跨语言|multilingual|cross lingual
显卡|gpu|graphics card|cuda
提示词|指令|提示|prompt|instruction|system prompt
智能体|助手|机器人|agent|assistant|bot|chatbot
工具|插件|函数|tool|plugin|function
参数量|规模|大小|size|parameter count|large|small
硬件|机器|设备|配置要求|hardware|machine|device|requirement
本地|离线|私有化|local|locally|offline|on premise|on prem
镜像|代理|国内|mirror|proxy
论文|研究|paper|research|arxiv
面试|求职|职业|就业|岗位|career|job|interview
课程|教材|书籍|书|course|book|textbook|curriculum
偏见|歧视|公平|bias|biased|fair|fairness
法律|合规|监管|备案|law|legal|compliance|regulation
水印|watermark|detector|检测器
缓存|命中|cache
过期|过时|陈旧|新鲜|outdated|stale|fresh|expired|out of date
拒答|拒绝|不知道|refuse|refusal|decline|abstain|i don't know
追问|指代|消歧|改写|follow up|coreference|rewrite
乱码|编码|encoding|garbled|utf
扫描件|扫描|文字识别|ocr|scanned
公式|数学|math|formula|equation|latex
中断|打断|半截|被截断|interrupt|cut off|cut short|incomplete|truncated
收敛|不收敛|损失|loss|converge|convergence|diverge|nan
学习率|步数|轮数|epoch|learning rate|step
少量|小样本|样本少|few shot|few|small data|low resource
噪声|脏数据|清洗|质量|clean|noisy|noise|quality
合成数据|造数据|合成|synthetic|generated data|synthesize
污染|泄题|contamination|contaminated|leakage
权重|检查点|weights|checkpoint
转换|导出|convert|conversion|export
量化|压缩|低比特|quantization|quantized|int4|int8|4 bit|8 bit
人工|人类|人审|human|reviewer|human in the loop|manual|manually
审核|审查|过滤|moderation|filter|censor
回滚|版本管理|rollback|versioning|revert
告警|报警|通知|alert|notify|notification
生产|生产环境|线上|production|prod|live
测试|用例|回归测试|test|regression test|test case
依赖|冲突|不兼容|兼容|dependency|conflict|incompatible|compatible|mismatch
图表|可视化|画图|chart|plot|visualize|visualization|diagram
查询|数据库|sql|query|database
抓取|爬取|爬虫|采集|crawl|crawler|scrape
网页|网站|浏览器|web page|website|browser
会议|纪要|meeting|minutes
字幕|转写|转录|subtitle|transcript|transcribe|transcription
分辨率|清晰|模糊|放大|blurry|sharp|resolution|upscale
风格|画风|style
预测|预估|forecast|predict|prediction
排序|排名|重排|rank|rerank|order
关键词|全文|keyword|bm25|full text
无关|不相关|噪音|irrelevant|unrelated|noise
遗漏|漏掉|缺失|漏|missing|omit|absent
可信|可靠|置信度|信任|trust|reliable|reliability|confidence|trustworthy
解析|提取|抽取|parse|parser|extract|extraction
版面|布局|页眉|layout|header|footer
冷启动|预热|首次|cold start|warm up|first request
驱动|内核|driver|kernel
端口|防火墙|port|firewall
局域网|远程|网络|remote|lan|network
账号|登录|认证|account|login|authentication|auth
密钥|凭证|secret|credential|api key
多张|多卡|单卡|multi gpu|multiple gpu|single gpu
切换|替换|更换|换成|switch|replace|swap
估算|计算|测算|estimate|calculate|compute|calculation
开源|免费|open source|free|open weight
偏好|对齐|preference|alignment|align|rlhf|dpo
推理|思考|thinking|reasoning|思维链
规划|步骤|拆解|任务|plan|step|decompose|task
搭配|配合|组合|一起|together|combination|hybrid|混合
必要|有必要|值得|worth|necessary|needed
奇怪|怪|诡异|strange|weird|odd|unexpected
丢失|丢|没了|消失|lost|lose|disappear|vanish|missing
空|空白|为空|空的|empty|blank|null
花哨|幻灯片|ppt|slides|presentation|powerpoint
员工|同事|团队|团队协作|team|colleague|employee|coworker
老师|学生|教育|教学|teacher|student|education|school|teaching
医疗|医生|医院|medical|doctor|health|clinical
金融|股票|银行|finance|financial|stock|bank
合同|法务|contract|legal document
电商|商品|购物|ecommerce|product|shopping
游戏|game
搜索引擎|联网|web search|search engine|browse
公司|企业|内部|company|enterprise|internal
`;
