/** First steps in the field, and use of this site; see kin.ts. */
export const memberKin = `
新手|小白|萌新|零基础|刚入门|外行|菜鸟|没基础|newbie|newcomer|noob|complete beginner|just starting|new to this|beginner|dummies
  > 入门|概念|学习路径|教程|basics|learning path
怎么学|从哪学起|从哪开始|学习路线|学什么|自学|路线图|how to learn|where to start|where do i start|roadmap|what to learn|self-taught|
  study plan
  > 学习路径|入门|课程|learning path|教程|地图
不会编程|不懂代码|不会写代码|文科生|非技术|don't code|can't code|not a programmer|non-technical|without coding|no programming
  > 入门|低代码|提示词|no-code|工作流
要不要数学|数学不好|需要数学吗|线性代数|need math|bad at maths|how much math|linear algebra|calculus
  > 数学|入门|transformer|梯度|学习路径
什么意思|是啥|是什么东西|啥是|术语|名词|黑话|what does mean|explain like|eli5|in plain words|simple terms|jargon
  > 概念|入门|术语表|glossary|basics
大白话|通俗|打个比方|讲明白|人话|plain language|layman|analogy|simply explained|easy explanation
  > 入门|概念|原理|basics
怎么运作|怎么工作|原理|里面怎么|背后|how does it work|how it works|what happens inside|behind the scenes
  > transformer|注意力|词元|预测下一个|attention
猜下一个字|接龙|文字接龙|预测|next word|predict the next|autocomplete|guessing words
  > 语言模型|词元|采样参数|next token|transformer
会思考吗|有意识|有智能|真懂|理解吗|thinks|conscious|really understand|alive|sentient
  > 推理|语言模型|幻觉|原理|涌现
谁发明|invented|timeline|evolution of
  > transformer|预训练|深度学习|gpt
有哪些模型|模型大全|都有什么模型|种类|kinds of models|list of models|types of models|what models exist
  > 模型选型|开源模型|基座模型|多模态|推理模型
聊天版|基础版|指令版|thinking版|base和chat|instruct|chat version|base version
  > 基座模型|指令微调|对话模板|推理模型
一个字算几个|字怎么算|按字收|怎么数|token是什么|what is a token|how are tokens|count words
  > 词元|分词器|token|tokenizer|计费
窗口|能记多少|脑容量|记忆容量|how much can it remember|memory limit|capacity
  > 上下文窗口|context window|上下文长度|token
矩阵|神经元|层|网络结构|注意|neurons|layers|architecture|attention heads
  > transformer|注意力|神经网络|attention
学过什么|知识哪来|从哪学的|what was it trained on|where does it learn|what it knows|where knowledge
  > 预训练|训练数据|知识截止|语料|pretraining
视觉和文字|能看能听|全能|see and hear|all in one|text and images|any input
  > 多模态|视觉语言模型|multimodal|vlm|omni
自己搭|自己做一个|做一个chatgpt|仿chatgpt|私人助手|my own chatgpt|own chatgpt|build my own|personal assistant|private assistant
  > 本地部署|open webui|ollama|检索增强|聊天机器人
办公|写周报|写报告|写邮件|做ppt|日常工作|office work|weekly report|write emails|everyday work|productivity
  > 提示词|写作|工作流|摘要
找工作|转行|求职|面试|简历|job|career|get hired|interview|switch careers|become an engineer
  > 学习路径|职业|应用开发
看什么书|推荐课程|视频课|教程推荐|好资料|good book|good course|recommend a course|videos to learn|resources
  > 学习路径|课程|资料|教程|论文
看论文|读论文|论文看不懂|追论文|read papers|understand papers|follow research|keep up|paper too hard
  > 论文|arxiv|学习路径|笔记
提问|发问|发帖|怎么发|发问题|ask a question|post a question|ask here|how do i post|posting
  > 社区|社区规则|标签|站务|markdown
没人回|没人回答|没人理|沉了|石沉大海|nobody answers|no answer|no reply|no one answers|ignored question
  > 悬赏|提问|标签|补充|社区|bounty
问得好|好问题|怎么问才有人答|问题怎么写|good question|write a good question|better question
  > 提问|最小复现|社区规则|标题|复现
采纳|选答案|最佳答案|确认答案|打勾|accept an answer|best answer|mark as solved|check mark|accepted
  > 已解决|提问|答案|站务
点赞|赞|踩|投票|upvote|downvote|vote
  > 声望|积分|社区|reputation
积分|声望|等级|信誉|升级快|reputation|karma|score of mine
  > 投票|社区|站务|特权
悬赏|给钱求|赏金|花积分问|bounty|reward for answer|offer points
  > 积分|采纳
问题被关|帖子没了|帖子被删|被关闭|被锁|locked|my post was removed|deleted my post|my question was closed
  > 审核|社区规则|申诉|关闭|重复问题|moderation
封号|被封|禁言|封禁|账号没了|banned|suspended|account blocked|muted
  > 申诉|社区规则|账号|appeal
举报|违规|广告|垃圾信息|骂人的|spam|ads|advertising|abusive
  > 审核|社区规则|moderation
不服|申诉|讨说法|冤枉|appeal|disagree with moderator|unfair removal|complain about
  > 审核|社区规则
重复问题|有人问过|撞题|already asked|asked already|same question exists|duplicate question
  > 合并|搜索|duplicate
改帖子|编辑|改错字|修改问题|改回答|edit my post|edit my question|correct my answer|change my answer|edit history
  > 修订|历史|revision|markdown
贴代码|发代码|排版|插图片|怎么加粗|发公式|paste code|format code|insert image|bold|format my post
  > markdown|代码块|编辑器|上传|公式
标签怎么选|打什么标签|加标签|分类选哪个|which tag|choose tags|add tags|which category
  > 标签|分类|社区|tag
注册|开账号|登录不了|登不上|忘记密码|找回密码|收不到验证码|sign up|can't log in|log in|forgot password|reset password|no code arrives|
  verification code
  > 登录|账号|密码|验证码|两步验证
注销账号|删账号|不想用了|delete my account|close account|leave the site|remove account
  > 注销|账号|导出|隐私|删除
改名|换头像|改昵称|个人资料|change my name|change username|profile picture|nickname|profile
  > 资料|账号|设置
太多通知|关通知|订阅|关注|收藏|notifications|too many emails|unsubscribe|bookmark|subscribe
  > 通知|rss|设置
搜索怎么用|怎么搜|搜不到帖子|高级搜索|how to search|search tips|advanced search|search operators
  > 搜索|运算符|标签|filter
用ai回答|ai写的答案|机器回答|复制chatgpt|ai answers|answer with ai|paste chatgpt|chatgpt answers
  > 内容标识|社区规则|ai 生成|审核|disclosure
能转载吗|引用帖子|抄到博客|内容版权|copy posts|reuse answers|quote from here|content license
  > cc by-sa|许可证|署名|版权|社区
志愿者|版主|管理员|贡献|moderator|admin|volunteer|contribute
  > 审核|权限|社区|特权|站务
暗色|深色模式|手机上看|快捷键|无障碍|dark mode|keyboard|shortcuts|accessibility|mobile view
  > 设置|界面|主题
用接口读|导出数据|拿到数据|开发者接口|export my data|read by api|site api|download posts
  > api|api key|导出|限流|webhook
`;
