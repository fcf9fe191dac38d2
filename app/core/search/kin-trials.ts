/** Telling whether something is good: tests, comparison, choice; see kin.ts. */
export const trialKin = `
好不好|行不行|效果怎么样|到底好不好|有多好|怎么知道好|is it any good|how good|good enough|does it work well|any good|how well
  > 评测|评测集|指标|基准测试|evaluation|benchmark|metric
哪个好|哪个强|选哪个|哪家强|哪款|推荐哪个|挑模型|选模型|which is better|which one|which model|best model|what model|better model|
  recommend a model
  > 模型选型|评测|基准测试|成本|对比|benchmark|evaluation
排行榜|榜单|跑分|分数高|天梯|leaderboard|ranking|scores|top model|arena
  > 基准测试|数据污染|评测|benchmark|elo|contamination
刷榜|作弊|背题|泄题|分高不好用|高分低能|cheat|rigged|gamed|gaming benchmarks|overhyped
  > 数据污染|基准测试|contamination|测试集|泄漏|benchmark
考试|出题|考题|试卷|题库|考考它|exam|quiz|test questions|question set|test it|questions to test
  > 评测集|测试集|测试用例|黄金集|test set|eval set|golden set
多少题|几道题|要多少例子测|测多少|how many questions|how many test cases|enough tests|sample size
  > 样本量|置信区间|评测集|显著性|confidence interval|bootstrap
真的变好|是不是真的好了|碰巧|运气|偶然|误差|really better|actually better|by chance|luck|lucky|just noise|coincidence
  > 显著性|置信区间|bootstrap|样本量|significance|随机种子
改了变差|改完变坏|改一个坏一个|改提示词之后|broke after change|worse after change|broke something|fix one break another|after i changed
  > 回归测试|评测集|regression|版本管理|ci|提示词
让模型打分|模型当裁判|模型评模型|ai打分|机器打分|model grade|ai judge|use gpt to grade|grade answers|grading|judging
  > llm-as-judge|评审模型|裁判|打分|位置偏差|rubric
裁判不公|偏心|裁判不准|打分不准|judge unfair|judge wrong|biased judge|unfair|favours itself|prefers longer
  > 位置偏差|llm-as-judge|校准|一致性|长度偏差|kappa|bias
人来看|人工看|找人评|请人打分|肉眼看|people rate|human rating|ask people|look by hand|eyeball|manual review|by hand
  > 人工评测|标注|抽样|盲测|human evaluation|kappa
盲测|两个比|一对一|pk|对打|谁赢|side by side|head to head|a or b|blind test|win rate
  > 成对比较|ab 测试|elo|pairwise|盲评|胜率
评分标准|打分标准|怎么算好|细则|好坏标准|scoring rules|criteria|what counts as good|marking scheme|rules for grading
  > 评分细则|rubric|评测|标注规范|llm-as-judge
哪些错|错在哪|为什么错|找规律|归因|why it fails|where it fails|what goes wrong|kinds of mistakes|mistakes
  > 错误分析|分类|error analysis|trace|评测集
漏网|漏判|误判|冤枉|误报|漏报|false alarm|missed cases|wrongly flagged|catches everything
  > 精确率|召回率|f1|混淆矩阵|precision|recall|阈值
百分比|准不准|准确吗|多准|how accurate|how often right|percentage|percent correct|how often wrong
  > 准确率|精确率|召回率|f1|accuracy|评测
回答和资料一致|是否忠实|有没有乱加|忠于原文|sticks to source|true to the text|added things|supported by
  > 忠实度|faithfulness|幻觉|ragas|groundedness|引用
翻译好不好|摘要好不好|怎么评摘要|文章打分|rate summaries|rate translations|judge writing|how to score text
  > bleu|rouge|bertscore|llm-as-judge|comet|人工评测
困惑|迷惑度|ppl|perplexity
  > 困惑度|量化|语言模型
快慢怎么测|测速|压测|顶得住|抗得住|多少人能用|how fast is it|measure speed|load test|stress test|handle traffic|how many users
  > 压力测试|吞吐量|首字延迟|tokens/s|p95|benchmark
上线后|上线以后|跑起来之后|实际用|真实用户|after launch|real users|in the wild|in real use|once live
  > 线上评测|监控|反馈|ab 测试|漂移|production
慢慢变差|越来越差|悄悄变|偷偷改|官方改了|drift|changed silently|getting worse|over time|degrades over time
  > 漂移|监控|回归测试|版本|model version|快照
用户说不好|点踩|差评|反馈|吐槽|bad feedback|complaints|complain|thumbs down|user feedback|users unhappy
  > 错误分析|评测集|feedback|日志
自动测|每次提交测|跑测试|流水线里测|automatic tests|test on every|tests in ci|run tests|automated testing
  > 持续集成|回归测试|ci|断言|单元测试|eval
结果不固定怎么测|测试不稳|时过时不过|随机怎么测|flaky|flaky tests|test random output|nondeterministic|output changes
  > 断言|快照|mock|温度|随机种子|录制回放|property
假接口|假数据测|不花钱测|不真调|mock|fake api|without calling|stub|record and replay
  > 录制回放|单元测试|fixture|集成测试
同样价格|性价比|值不值|划算|便宜又好|worth the money|bang for the buck|value for money|cost effective|price performance
  > 成本|模型选型|评测|路由|帕累托|token 价格
国产|国内模型|中文好|中文最好|中文模型|chinese model|best for chinese|models from china
  > 模型选型|中文|c-eval|qwen|deepseek|评测
会推理|逻辑|智商|聪明|脑子好|smart|smartest|intelligent|logic|clever|iq
  > 推理模型|基准测试|gsm8k|reasoning|思维链|评测
会写代码|编程能力|代码最好|写代码哪个|best for coding|good at code|coding ability|code benchmark
  > humaneval|swe-bench|代码生成|评测|pass@k
智能体好不好|任务完成|做成了没|完成率|does the agent work|task success|finish the task|success rate
  > 智能体评测|轨迹|成功率|agent evaluation|trajectory|任务完成率
检索好不好|搜得对不对|找得全|is the search right|retrieval good|finds the right
  > 召回率|mrr|ndcg|命中率|recall|评测集
语音准不准|听写准|识别率|错字率|speech accuracy|transcription accuracy|how many words wrong
  > wer|cer|字错率|词错率|语音识别
图好不好|画得好不好|画质怎么评|rate images|image quality|judge pictures
  > fid|clip|人工评测|扩散模型
安不安全怎么测|攻击试试|找漏洞|attack it|try to break|break it|find holes|stress it|hack it
  > 红队|越狱|提示注入|red team|安全评测
偏见|歧视|区别对待|公平吗|discriminate|discrimination|prejudice|unfair to|treats differently
  > 公平性|bias|fairness|评测
数据泄露到测试|考前偷看|偷看答案|peeked|leaked answers
  > 数据污染|数据泄漏|leakage|contamination|测试集
什么时候用大的|分流|简单问题用小的|难的用大的|send easy|easy questions|hard questions|choose automatically|switch models
  > 路由|模型路由|级联|router|cascade|成本控制
换一个模型|换模型|迁移到|换供应商|换一家|change models|switch provider|move to another model|replace the model|another provider
  > 迁移|回归测试|openai 兼容接口|评测集|抽象层|网关|compatible
新模型出了|要不要升级|新版|老版|升级模型|new model came out|should i upgrade|newer model|upgrade the model|new version
  > 回归测试|版本|评测集|弃用|model version|迁移
`;
