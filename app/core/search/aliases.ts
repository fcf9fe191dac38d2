/**
 * Words that mean the same: Chinese and English, abbreviations, Taiwan and mainland terms. Each line is a group; asking
 * for one member finds all. Members may be several words. Only true synonyms belong here: broader words spoil results.
 * Applied when asking, never when writing, so the table can change without touching stored texts.
 */
export const aliasGroups: readonly (readonly string[])[] = `
rag|检索增强|检索增强生成|retrieval augmented generation
大模型|大语言模型|llm|large language model
人工智能|ai|artificial intelligence
通用人工智能|agi|artificial general intelligence
生成式人工智能|生成式ai|aigc|generative ai|genai
机器学习|ml|machine learning
深度学习|deep learning
强化学习|rl|reinforcement learning
人类反馈强化学习|rlhf
神经网络|类神经网络|neural network
卷积神经网络|cnn|convolutional neural network
循环神经网络|rnn|recurrent neural network
图神经网络|gnn|graph neural network
生成对抗网络|gan|generative adversarial network
自然语言处理|nlp|natural language processing
计算机视觉|电脑视觉|cv|computer vision
提示词|提示语|prompt
提示词工程|提示工程|prompt engineering
系统提示词|system prompt
智能体|agent|ai agent
多智能体|multi agent
工作流|workflow
函数调用|function calling|function call|tool calling|工具调用
模型上下文协议|mcp|model context protocol
上下文|context
上下文窗口|上下文长度|context window|context length|num_ctx
长上下文|long context
思维链|cot|chain of thought
向量|vector
向量数据库|向量库|vector database|vector db|vector store
嵌入|embedding|词嵌入|词向量
嵌入模型|向量模型|embedding model
重排序|重排|rerank|reranker|reranking
知识图谱|knowledge graph
知识库|knowledge base
语义搜索|语义检索|semantic search
全文检索|全文搜索|full text search
微调|finetune|fine tune|fine tuning|精调
指令微调|instruction tuning
监督微调|sft|supervised fine tuning
低秩适配|lora|low rank adaptation
高效微调|peft|parameter efficient fine tuning
预训练|pretrain|pre training|pretraining
蒸馏|知识蒸馏|distill|distillation|knowledge distillation
量化|quantization|quantize|quantized
剪枝|pruning
推理|inference
推理模型|reasoning model
多模态|multimodal|multi modal
混合专家|moe|mixture of experts
幻觉|hallucination|胡说八道|胡编乱造|胡编|编造|瞎编|fabricate|fabricated|fabrication|make up|making up|made up
词元|token
分词器|tokenizer
注意力机制|注意力|attention
变换器|transformer
扩散模型|diffusion model|diffusion
文生图|text to image|t2i|ai绘画|ai画图|画图|绘图|图像生成|image generation
图生图|image to image|img2img|i2i
文生视频|text to video|t2v
图生视频|image to video|i2v
语音识别|asr|speech recognition|speech to text|stt|语音转文字|语音转写|听写|transcribe|transcription
语音合成|tts|text to speech
声音克隆|语音克隆|voice cloning|voice clone
光学字符识别|文字识别|ocr|图片转文字|图像转文字|识别图片文字
目标检测|object detection
图像分割|image segmentation
人脸识别|face recognition
数字人|digital human|avatar
机器翻译|machine translation
推荐系统|recommender system|recommendation system
聊天机器人|chatbot
数据集|dataset|资料集
数据标注|data labeling|data annotation
训练|train|training
学习率|learning rate|lr
损失函数|loss function
梯度下降|gradient descent
过拟合|overfitting|overfit
超参数|hyperparameter
检查点|checkpoint|ckpt
基准测试|benchmark|跑分
显卡|gpu|图形处理器|graphics card
显存|vram|gpu memory|视频内存
显存不足|爆显存|cuda out of memory|out of memory|oom|内存溢出
处理器|cpu|中央处理器
内存|记忆体|memory|ram
硬盘|硬碟|disk|磁盘
苹果芯片|apple silicon|m系列芯片
英伟达|nvidia|辉达
深度求索|deepseek
通义千问|千问|qwen
智谱|chatglm|glm|zhipu
文心一言|文心|ernie
月之暗面|kimi|moonshot
豆包|doubao
混元|hunyuan
百川|baichuan
羊驼|llama
克劳德|claude
双子座|gemini
拥抱脸|huggingface|hugging face|hf
魔搭|modelscope|魔搭社区
稳定扩散|stable diffusion|sd
数据库|资料库|database|db
关系型数据库|关系数据库|rdbms|relational database
图数据库|graph database
postgres|postgresql|pgsql|pg
mongodb|mongo
elasticsearch|es|elastic
kubernetes|k8s
容器|container
镜像|映像档
镜像源|mirror
javascript|js|ecmascript
typescript|ts
python|py|蟒蛇
c++|cpp|cplusplus
c#|csharp|c sharp
.net|dotnet
golang|go语言|go lang
node.js|nodejs
vue.js|vuejs|vue
react.js|reactjs|react
next.js|nextjs
nuxt.js|nuxtjs|nuxt
前端|frontend|front end
后端|后台|backend|back end
服务器|伺服器|server
服务器端渲染|服务端渲染|ssr|server side rendering
客户端|client|用户端
浏览器|browser
插件|plugin|扩展|extension|addon
软件|软体|software
硬件|硬体|hardware
程序|程式|program
程序员|程式设计师|programmer|码农
代码|源代码|源码|程式码|原始码|code|source code
编程|程式设计|programming|coding
算法|演算法|algorithm
数据|data
数据结构|资料结构|data structure
网络|网路|network
互联网|网际网路|internet
信息|资讯|information
视频|影片|video
音频|音讯|audio
文件|档案|file
文件夹|资料夹|目录|folder|directory
字符串|字串|string
数组|阵列|array
函数|函式|function
变量|变数|variable
对象|物件|object
接口|api
应用程序接口|应用编程接口
类型|型别|type
线程|执行绪|thread
多线程|multithreading|multi threading|multithread
进程|process
协程|coroutine
异步|非同步|async|asynchronous
并发|concurrency|concurrent
缓存|快取|cache|caching
索引|index
事务|transaction
死锁|deadlock
消息队列|mq|message queue
中间件|middleware
微服务|microservice
负载均衡|load balancing|load balancer
反向代理|reverse proxy
代理|proxy
防火墙|firewall
跨域|cors|cross origin
身份验证|认证|鉴权|authentication|auth
授权|authorization
单点登录|sso|single sign on
令牌|access token
密码|password|passwd
登录|登陆|登入|login|log in|sign in
注册|register|sign up|signup
部署|deploy|deployment
本地部署|local deployment|self hosted|self hosting|私有化部署
安装|install|installation|setup
配置|设置|设定|config|configuration|settings
环境变量|环境变数|environment variable|env
升级|upgrade
更新|update
报错|错误|出错|error
异常|例外|exception
调试|除错|debug|debugging
日志|log|logging
测试|test|testing
单元测试|unit test
性能|效能|performance
优化|最佳化|optimize|optimization
内存泄漏|内存泄露|memory leak
垃圾回收|gc|garbage collection
正则表达式|正则|正规表示式|regex|regexp|regular expression
持续集成|ci|continuous integration
持续部署|cd|continuous deployment
版本控制|version control
开源|open source|opensource|开放原始码
许可证|许可协议|license|licence|授权协议
爬虫|crawler|spider|web scraping|scraper
分页|pagination|paging
下载|download
上传|upload
教程|教学|tutorial|入门指南
文档|documentation|docs
虚拟环境|virtualenv|venv|virtual environment
虚拟机|虚拟机器|vm|virtual machine
命令行|命令列|终端|cli|command line|terminal
操作系统|作业系统|os|operating system
用户界面|使用者介面|ui|user interface
用户体验|ux|user experience
限流|限速|频率限制|速率限制|访问频率|请求太多|rate limit|rate limiting|throttle|throttling|too many requests|429
省钱|费用|成本|花费|开销|cost
引用|出处|来源|citation|citations|reference|references|cite
切分|切片|分块|切块|chunk|chunks|chunking|split|splitting
流式|流式输出|打字机效果|streaming|stream
注入|injection
越狱|jailbreak
沙箱|沙盒|sandbox
脱敏|打码|redact|redaction
显著性|统计显著|significance
订阅源|feed|rss
副本|replica
截断|truncate|truncated|truncation
重试|retry|retries|retrying
去重|重复数据删除|dedup|deduplicate|deduplication
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));
