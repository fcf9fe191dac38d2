/** Models that act: agents, tools, plugins and the protocol between them; see kin.ts. */
export const agentKin = `
自己干活|替我干活|帮我做事|自动干活|代劳|do things for me|does things|act on its own|do my work|autonomous|on its own
  > 智能体|agent|工具调用|工作流|tool use
死循环|绕圈|兜圈子|原地打转|来回试|鬼打墙|goes in circles|stuck in a loop|runs in circles|keeps trying
  > 循环|最大步数|智能体|终止条件|max steps|agent loop|停止条件
刹车|急停|叫停|中止|拦住它|stop it|kill switch|emergency stop|interrupt it|cancel
  > 取消|人工确认|终止条件|human in the loop|abort|护栏
失控|乱来|擅自|乱操作|闯祸|out of control|goes rogue|rogue|dangerous action|destroys
  > 权限|护栏|沙箱|人工确认|sandbox|human in the loop|最小权限
误删|删错|删库|删文件|deleted my files|deletes files|wipes|accidentally deleted|deletes data
  > 沙箱|权限|人工确认|备份|sandbox|回滚|破坏性
先问我|点头|确认一下|审批|ask me first|ask before|approve|approval|confirm|confirmation
  > 人工确认|人机协作|human in the loop|权限|elicitation
不用工具|不调用|不会用工具|该用不用|ignores the tools|doesn't use the tool|won't call|never calls|doesn't call
  > 工具调用|函数调用|工具描述|tool_choice|function calling|tool description
乱用工具|用错工具|选错工具|调错|wrong tool|picks the wrong tool|calls the wrong|too many tool calls
  > 工具描述|工具调用|函数调用|function calling|工具选择|tool selection
工具太多|几十个工具|一堆工具|too many tools|dozens of tools|lots of tools
  > 工具选择|工具检索|工具描述|上下文|tool selection|context
参数不对|参数乱填|填错参数|瞎填|wrong arguments|bad arguments|makes up arguments|wrong parameters|missing arguments
  > 函数调用|json schema|校验|参数校验|function calling|validation
工具报错|工具失败|工具挂了|调用失败|tool fails|tool error|call fails|tool breaks
  > 错误处理|重试|工具调用|幂等|error handling|retry
做两遍|执行两次|重复下单|重复提交|发两次|twice|sent twice|done twice|duplicate order|double charge|runs twice
  > 幂等|去重|idempotent|idempotency|重试
半路断|跑到一半|中途失败|从头再来|断点|接着跑|resume where|crashed halfway|pick up where|continue after crash|halfway
  > 检查点|持久化|恢复|checkpoint|durable|状态|resume
计划|先想再做|列步骤|安排|拆任务|make a plan|plan ahead|plan first|think before|todo list|to-do
  > 规划|任务分解|react|planning|plan-and-execute
分工|几个一起|互相配合|一群|团队作战|several agents|team of agents|agents talk|work together|divide work|multiple agents
  > 多智能体|编排|协作|multi-agent|orchestrator|subagent
谁来指挥|领头|派活|派任务|交接|hand over|hand off|handoff|delegate|boss
  > 编排|多智能体|orchestrator|supervisor|子智能体
跑一晚上|跑很久|长时间|几个小时|run for hours|overnight|long running|long task
  > 长任务|上下文压缩|检查点|compaction|异步|checkpoint
记笔记|草稿本|备忘|记下来|take notes|notes|scratchpad|write down
  > 记忆|上下文工程|memory|context engineering|外部记忆
流程|固定流程|画流程|拖拽|流水线|连起来|pipeline|drag and drop|no code|low code|chain together
  > 工作流|编排|workflow|dify|orchestration|n8n|低代码
要不要智能体|普通程序就行|用得着吗|do i need an agent|really need an agent|overkill|simpler way
  > 工作流|智能体|确定性|workflow|agent
上网|联网|上网查|查资料|自己搜|go online|browse the web|search the web|google it|internet access|look things up|online search
  > 联网搜索|搜索工具|web search|工具调用|检索增强
点网页|操作网页|自动点|填网页|替我点|click buttons|click around|use a website|use the browser|fill in forms|control the browser
  > 浏览器自动化|playwright|computer use|browser use|智能体
操作电脑|控制电脑|点鼠标|用电脑|control my computer|use my computer|mouse|desktop control|screen control
  > computer use|沙箱|gui|智能体|sandbox
跑代码|执行代码|运行代码|代码执行|run code|execute code|code execution|run python
  > 沙箱|代码解释器|code interpreter|sandbox|隔离|docker
隔离|关起来|关小黑屋|不影响电脑|安全地跑|isolate|isolation|safely run|locked down|jail
  > 沙箱|容器|sandbox|docker|权限|gvisor
写代码助手|编程助手|帮我写代码|自动写程序|ai编程|coding assistant|write code for me|pair programmer|vibe coding|code for me
  > 代码生成|claude code|copilot|cursor|coding agent
改坏|越改越乱|改乱了|破坏代码|breaks my code|messes up|broke the code|makes it worse
  > 测试|版本控制|回滚|git|代码审查|regression
看它在干嘛|在干什么|看过程|黑盒|黑箱|see what it does|black box|what happened|under the hood
  > 可观测性|追踪|日志|trace|observability
数据线|接口标准|万能插头|usb-c|统一接口|通用接口|universal plug|standard way to connect|connector
  > mcp|协议|model context protocol|工具
接外部|接到|对接|打通|连上工具|接入|hook up|plug in|plug into|connect to my|integrate|integration
  > mcp|工具调用|插件|api|webhook|function calling
连不上服务|服务不显示|工具不出现|看不到工具|识别不到|server not showing|doesn't show up|tools don't appear|no tools found|not detected
  > mcp|stdio|配置|日志|inspector|初始化
本机还是远程|远程服务|放服务器上|local or remote|remote server|over the network|over http
  > mcp|stdio|streamable http|sse|oauth|传输
打印弄坏|输出混进|print弄坏|stdout|console.log|print statement|print breaks
  > mcp|stdio|stderr|json-rpc|日志
工具骗人|工具里藏|有毒工具|恶意工具|可疑插件|malicious tool|hidden instructions in tool|poisoned tool|sketchy plugin|untrusted plugin
  > 工具投毒|提示注入|mcp|tool poisoning|签名|权限
登录第三方|授权登录|用别人账号|代表用户|on behalf of|log in with|sign in with|user's account|third party login
  > oauth|令牌|授权|access token|pkce|scope
要什么权限|给多少权限|权限太大|权限太多|too much access|too many permissions|how much access|least access
  > 权限|最小权限|scope|least privilege|权限声明
写插件|做插件|开发扩展|写扩展|做个扩展|make a plugin|build a plugin|write a plugin|create an extension|my first plugin
  > 插件开发|插件清单|manifest|sdk
插件说明文件|描述文件|清单文件|配置清单|manifest|package file|plugin description|plugin.json
  > 插件清单|json schema|权限
插件打不开|插件装不上|插件没反应|插件用不了|plugin doesn't load|plugin won't install|plugin not working|plugin broken
  > 插件清单|兼容|版本|manifest|权限|签名
版本号|怎么编号|大版本|小版本|升大版本|version number|number versions|major version|breaking change|major or minor
  > 语义化版本|semver|semantic versioning|兼容|弃用
老用户|旧客户端|向后兼容|升级不影响|别弄坏|old clients|old users|backward compatible|don't break
  > 兼容|弃用|语义化版本|deprecation|semver
下架|废弃|停用旧|不再支持|retire|phase out|discontinue|sunset|end of life
  > 弃用|迁移|版本|deprecation|deprecated
被篡改|被改过|是不是原版|真假|防篡改|tampered|modified by someone|authentic|genuine|original file
  > 签名|校验|签名与校验|checksum|sha256|signature|供应链
发布插件|上架|提交插件|发布出去|publish|submit a plugin|release a plugin|put in the store|app store|marketplace
  > 发布|审核|签名|插件清单|版本|manifest
卖插件|收费插件|插件赚钱|变现|sell a plugin|earn money|monetize|make money|paid plugin
  > 定价|分成|插件|许可证|pricing|结算
定时|每天自动|按时|闹钟|到点|every day|every night|schedule|on a timer|cron
  > 定时任务|调度|队列|job
通知我|提醒我|推送|有新消息|回调|notify me|ping me|tell my server|callback
  > webhook|签名|重试|event
微信|钉钉|飞书|企业微信|群里|wechat|slack|discord|telegram|teams
  > 机器人|webhook|集成|bot|api
邮件|发邮件|日历|email|mail|calendar|inbox|outlook|gmail
  > 工具调用|mcp|oauth|权限|提示注入|智能体
几轮|多少步|步数太多|几步|too many steps|how many steps|how many rounds|turn limit
  > 最大步数|max steps|智能体|终止条件|预算
智能体费钱|烧钱|烧token|花太多token|burns tokens|eats tokens|expensive agent
  > token|缓存|上下文压缩|成本控制|预算|prompt caching
`;
