/** Safety, privacy, law and licences; see kin.ts. */
export const trustKin = `
泄密|泄露|泄漏|外泄|传出去|被看到|数据跑了|leak|data breach|spill
  > 数据泄露|隐私|脱敏|权限|data leakage|privacy|日志
隐私|个人资料|私人信息|身份证号|手机号|住址|private data|personal information|personal data|private information|phone numbers
  > 个人信息|脱敏|pii|privacy|匿名化|gdpr
会不会拿去训练|拿我的数据|用我的数据训练|偷我的数据|do they train on|use my data|train on my|keep my data|stores my data|see my chats
  > 训练数据|隐私|数据保留|opt out|zero retention|隐私政策
能不能发给ai|公司机密|机密|商业秘密|源代码外泄|confidential|secrets|trade secret|company secrets|paste company|sensitive
  > 脱敏|私有化部署|数据分级|合规|本地部署
黑客|攻击|被黑|入侵|坏人|hacker|hacked|attack|attacker|bad guys|bad actors
  > 提示注入|越狱|安全|护栏|prompt injection|权限
骗过|套话|诱导|绕过限制|绕过|突破限制|奶奶漏洞|trick it|tricked|bypass|get around|talk it into|fool|work around rules
  > 越狱|提示注入|护栏|jailbreak|红队|prompt injection
网页里藏指令|藏话|埋指令|文档里藏|隐藏文字|白色文字|hidden text|hidden instructions|instructions in a web page|instructions in documents|
  instructions inside|hidden commands
  > 提示注入|间接注入|indirect prompt injection|隔离|权限|不可信
忽略之前|忽略上面|忘记之前的指令|ignore previous|ignore all previous|ignore above|disregard
  > 提示注入|越狱|prompt injection|系统提示词|护栏
有害|违规内容|不良内容|黄色|暴力|色情|脏话|harmful|toxic|porn|nsfw|violence|inappropriate|bad content
  > 内容安全|审核|护栏|moderation|guardrail|分类
拦住坏内容|过滤|屏蔽|敏感词|禁词|block bad|filter out|banned words|bad words|blocklist|censor
  > 内容审核|护栏|moderation|分类|guardrails
误伤|错杀|误拦|拦错|正常的也拦|false positive|blocks normal|blocked wrongly|over-blocking|too strict
  > 误报|阈值|过度拒绝|审核|召回率|申诉
小孩|孩子|未成年|学生用|儿童|kids|children|child|minors|teenager|underage
  > 未成年人|内容安全|合规|年龄|审核
犯法|违法|法律|合法吗|有法律风险|illegal|legal|lawful|is it legal|am i allowed|against the law|get in trouble
  > 合规|法规|许可证|版权|备案|compliance|law
备案|报备|审批|要不要备案|上线要什么手续|资质|register with authorities|government approval|paperwork|approval
  > 生成式人工智能|算法备案|安全评估|合规|暂行办法
欧盟|欧洲|海外|出海|美国法律|国外用户|europe|eu|european|abroad|overseas
  > ai act|gdpr|合规|数据出境|人工智能法案|transparency
数据出国|传到国外|跨境|境外服务器|send data abroad|data abroad|cross border|foreign servers
  > 数据出境|个人信息|合规|本地化|gdpr|data transfer
能商用吗|可以商用|能赚钱吗|卖钱|公司能用吗|免费商用|商业用途|commercially|commercial use|for business|sell it|use at work|use it in my company
  > 许可证|商用|许可|license|apache|开源协议|llama license
开源协议|什么协议|mit还是|协议区别|开放权重|算开源吗|which license|license difference|mit or|open weights|really open source|terms of use
  > 许可证|apache|mit|gpl|license|开源
谁的版权|归谁|画的归谁|著作权|侵权|抄袭|who owns|ownership|belongs to|infringe|infringement|plagiarism|copied|steal art
  > 版权|copyright|许可证|训练数据|合规
署名|要不要注明|声明出处|注明作者|credit|attribution|mention the author|give credit|acknowledge
  > cc by|许可证|notice
代码有版权吗|生成代码版权|抄了开源代码|copied code|code license|gpl code|generated code own
  > 许可证|gpl|版权|代码生成|license
标明是ai|要标注ai|打标识|注明ai|告诉用户是ai|label as ai|say it's ai|must disclose|disclose|mark as ai|tell people it's ai
  > 内容标识|水印|显式标识|隐式标识|content labelling|元数据|透明
水印|防伪|追查来源|看不见的记号|invisible mark|watermark|trace origin|fingerprint
  > 内容标识|c2pa|元数据
查ai写的|查重|ai率|检测ai|论文ai率|老师发现|ai detector|detect ai|detected as ai|caught using ai|ai checker|turnitin
  > 检测|误报|内容标识|watermark|detector
学生作弊|写作业|代写|论文代写|考试作弊|homework|cheat in school|essay for me|thesis|assignment
  > 学术诚信|内容标识|检测|教育|disclosure
谁负责|出事谁负责|责任|赔偿|背锅|who is responsible|liable|liability|blame|responsibility|sue|sued
  > 合规|免责声明|审计|人工审核
看病|医生|法律咨询|投资建议|炒股|用药|medical advice|legal advice|doctor|lawyer|investment advice|health questions
  > 高风险|免责声明|人工审核|合规|拒答|幻觉
招聘|简历筛选|打分人|信用|人脸|hiring|resume|job applicants|credit score|face recognition
  > 高风险|偏见|公平性|合规|人脸识别|bias
删掉我的数据|注销|要求删除|忘记我|delete my data|erase my data|remove my data|right to be forgotten|forget me
  > 删除权|个人信息|保留期|gdpr|隐私
保存多久|存多久|留多久|过期删|how long is it kept|how long do you keep|kept for|retention
  > 保留期|日志|隐私|数据保留
要用户同意|告知|勾选|permission from users|user consent|agree|opt in|opt out
  > 同意|个人信息|consent|隐私政策
藏后门|有毒模型|模型带病毒|恶意模型|下载的安全吗|virus|malware|backdoor|is it safe to download|safe to run|trojan
  > 供应链|safetensors|pickle|签名|后门|supply chain|checksum
数据被下毒|投毒|污染训练|污染知识库|poison|tainted|planted
  > 数据投毒|后门|提示注入|训练数据|来源
别人偷模型|抄我的模型|复制我的服务|steal my model|copy my model|copied my service
  > 模型窃取|限流|水印|蒸馏|model extraction
看到别人的|串号|串数据|看见他人|sees other people's|someone else's data|other users' data|mixed up users|another user's
  > 多租户|权限|隔离|缓存|访问控制|session
自杀|心理|情感依赖|抑郁|陪伴|suicide|lonely|mental health|companion|emotional
  > 心理健康|危机|内容安全|拟人|安全|护栏
谣言|假新闻|误导|洗稿|水军|rumor|misinformation|fake news|mislead|disinformation|propaganda
  > 虚假信息|内容标识|审核|事实核查
取代人类|失业|威胁|有多危险|失控的ai|take over|replace us|dangerous|danger|risk|existential
  > 对齐|安全|风险评估|alignment|红队
出事了怎么办|应急|事故|出事故|发现漏洞|incident|emergency|found a hole|vulnerability|report a bug
  > 应急响应|漏洞披露|incident response|security|回滚
查得到|追溯|审查记录|谁干的|traceable|audit|auditable|evidence
  > 审计|日志|审计日志|audit log|追踪|留痕
登录别人账号|盗号|密码泄露|弱密码|account stolen|stolen password|account hacked|weak password|hacked account
  > 两步验证|认证|密码|2fa|passkey|session
网站乱点链接|图片外传|链接带数据|偷偷发出|sends data out|exfiltrate|sneaks out|data in links|image link
  > 数据外泄|提示注入|exfiltration|markdown|白名单|csp
访问内网|请求内网|内部地址|internal address|internal network|reach internal|localhost
  > ssrf|白名单|沙箱|防火墙|出站
`;
