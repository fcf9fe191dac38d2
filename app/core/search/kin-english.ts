/** How people say in everyday English what topics of the field are called; see kin.ts. */
export const englishKin = `
makes it up|made it up|makes up facts|makes up sources|made up sources|invents things|invents facts
  > 幻觉|hallucination|grounding|引用
isn't true|not true|isn't real|not real|gets facts wrong|wrong facts|states false|completely wrong
  > 幻觉|hallucination|faithfulness|引用溯源
say i don't know|says it knows|pretends to know|acts like it knows|admit it doesn't know|say it does not know
  > 拒答|abstain|grounding|幻觉
forgets what i said|forgot what i said|forgets earlier|loses track|loses the thread|remember what i said|
  remember earlier
  > 上下文窗口|context window|多轮对话|memory|会话
remembers me|remember across|knows me|keep in mind|between sessions|from last time
  > 智能体记忆|agent memory|长期记忆|long-term memory
how much can it read|too much text|text too long|whole book|entire book|hundreds of pages|long pdf|very long document
  > 上下文窗口|context window|长上下文|long context|切分
gets lost in the middle|ignores the middle|skips the middle|misses the middle
  > 长上下文|long context|lost in the middle|上下文窗口
why so random|too random|less random|more random|keeps changing its answer|changes every time|not the same every time
  > 采样参数|sampling|温度|temperature|随机种子
same thing every time|same result every time|exactly the same output|repeat the result
  > 可复现|reproducible|温度|seed|determinism
thinks before|think longer|think more|takes time to think|shows its thinking|thinking out loud
  > 推理模型|reasoning model|思维链|chain of thought
give it examples|show it examples|show examples|with examples|example answers|by example
  > 少样本|few-shot|示例|in-context learning
better prompts|good prompt|write a prompt|writing prompts|how to ask it|ask it better|talk to it properly|
  word my question
  > 提示词|prompt|提示工程|prompt engineering
give it a role|act as|pretend to be|play a part|be my assistant|give it a personality|stay in character
  > 系统提示词|system prompt|角色|persona
doesn't do what i say|won't do what i say|doesn't follow instructions|ignores my instructions|doesn't listen|
  won't listen|not listening
  > 指令遵循|instruction following|提示词|system prompt
keep my prompts|store prompts|share prompts|prompt library|fill in the blanks
  > 提示词模板|prompt template|版本管理|变量
give me json|valid json|only json|output json|return json|answer in json|fixed format|same format every time|
  machine readable
  > 结构化输出|structured output|json schema|约束解码
pull out names|pull data out|get data out of text|sort emails|sort tickets|tag texts|put into categories
  > 信息抽取|extraction|文本分类|classification|结构化输出
sum up|short version|make it shorter|boil down|tl;dr|key points
  > 摘要|summarization|长文总结|long text
reword this|clean up my writing|fix my grammar|proofread|polish my text|sound better|write emails
  > 润色|rewriting|改写|写作
answer from my files|read my files|know my company|learn my documents|use my own data|ask questions about my|
  search my notes
  > 检索增强|rag|知识库|嵌入
finds the wrong thing|wrong thing comes back|brings back junk|doesn't find it|misses the right one|right one is missing
  > 召回|recall|重排序|reranking|混合检索
right one on top|best one first|put the best first|order is wrong|sort results better|second look
  > 重排序|reranking|cross-encoder
meaning not words|by meaning|not just keywords|similar meaning|related meaning|close in meaning
  > 嵌入|embedding|语义搜索|semantic search|向量
turn words into numbers|words as numbers|numbers mean|how similar two|how close two|distance between
  > 嵌入|embedding|余弦相似度|cosine similarity|向量
break into parts|break it up|cut it up|split it up|how long should each part|size of each part|parts that overlap
  > 切分|chunking|chunk size|overlap
where did it get that|where it got this|says who|show where|prove it|back it up|check the source|point to the page
  > 引用溯源|citation|出处|provenance
only what they may see|see only their own|not everyone may see|hide from some users|who may read
  > 权限|permission|metadata filter|行级|multi-tenant
keep it up to date|add new files|files changed|when files change|delete from the index|refresh the index
  > 增量更新|index update|reindex|索引
who is related to whom|connect people|connections between|map of facts
  > 知识图谱|knowledge graph|graphrag
look it up online|looks things up|current events|today's news|after its training|newer than its training
  > 联网搜索|web search|知识截止|knowledge cutoff
use my app|call my code|call a function|run a function|do something in my system|let it use tools|give it tools
  > 函数调用|function calling|工具调用|tool use
won't stop looping|goes round and round|goes on and on|over and over|keeps doing the same thing|
  keeps going in circles|never ends|goes on forever
  > 停止条件|stop condition|最大步数|max steps|重复惩罚
gets stuck|got stuck|stuck on the same step|doesn't get anywhere|makes no progress
  > 停止条件|stop condition|智能体|agent loop
check with me|asks me before|get my ok|wait for my ok|i want to approve|let a person decide|person in charge
  > 人工确认|human approval|human in the loop|护栏
many small steps|one step after another|steps in order|chain of steps|if this then that
  > 工作流|workflow|编排|orchestration
one agent or many|agents working together|boss agent|helper agents|split the job
  > 多智能体|multi-agent|orchestrator|subagent
survive a crash|pick up where it left off|start again from the middle|continue where it stopped|lost all progress
  > 检查点|checkpoint|durable execution|恢复
write my code|writes code|fix my code|help me code|code by talking|finish my code
  > 编程智能体|coding agent|代码生成|copilot
open web pages|click for me|fill out forms|order for me|shop for me|do it in the browser
  > 浏览器自动化|browser agent|computer use|playwright
who called me|whose account|which user is it|know who is asking|user behind the call
  > 用户身份|user identity|mcp authorization|oauth
adds new features|add-ons|extra features|extend it|make it do more|bolt on
  > 插件|plugin|扩展点|extension point
worked before the update|broke after the update|old version still|newer version needed|which versions work
  > 兼容|compatibility|语义化版本|semver
is this file safe|can i trust this file|not been changed|someone changed the file|came from who it says
  > 签名与校验|checksum|signature|供应链
run code i don't trust|code from strangers|run strange code|keep code away|can't touch my files
  > 沙箱|sandbox|隔离|isolation
word for word as it types|shows as it goes|see it typing|appear bit by bit|comes bit by bit|show it live|
  text comes slowly
  > 流式输出|streaming|sse|server-sent events
comes in one go|shows up all at once|nothing until the end|waits until the end|arrives at once
  > 流式输出|proxy_buffering|nginx|缓冲
too many at once|everyone at once|asks too often|calls too often|told to slow down|blocked for asking
  > 限流|rate limiting|429|backoff
try it again|tries again|gives up too soon|how long to wait before
  > 重试|retry|exponential backoff|退避
what if it goes down|when it goes down|goes offline|switch to another one|second choice model
  > 降级|fallback|网关|model gateway
pay less|costs less|spend less|save on tokens|cut my bill|bill too high|so expensive|getting expensive|
  why is it so expensive
  > 成本控制|cost control|提示缓存|prompt caching
pay for the same|same text every time|send the same text|reuse the beginning|don't pay twice
  > 提示缓存|prompt caching|caching|前缀
see what went wrong|find out what happened|look inside|know what it did|keep an eye on it|watch it work
  > 可观测性|observability|日志|trace
hide my key|keep the key secret|someone used my key|key got out|put the password
  > 密钥管理|api key|密钥轮换|secret
tell me when it's done|let me know when|call me back|call back when|when something happens
  > webhook|回调|event|签名
run it myself|on my own|run it at home|without the cloud|not in the cloud|no cloud|stay on my computer|
  never leave my computer
  > 本地部署|local deployment|ollama|llama.cpp
enough memory|fit on my card|fit in memory|fits on my|how big a model|biggest model i can|will my card|can my computer
  > 显存|gpu memory|vram|量化
make it fit|make it smaller|make the model smaller|smaller file|fewer bits|lower precision
  > 量化|quantization|gguf|4 bit
takes too long to start|slow to start|slow the first time|first answer is slow|long wait before|slow at first
  > 冷启动|首字延迟|keep_alive|ttft
speed it up|make it faster|why is it so slow|so slow|too slow|gets slower|runs slowly|make it quick
  > 推理加速|inference speed|吞吐量|throughput
half on the card|part on the cpu|split between gpu and cpu|some layers on
  > 卸载|gpu offload|n_gpu_layers|llama.cpp
several cards|more than one card|two cards|many cards|two gpus
  > 多卡|multi-gpu|tensor parallel|张量并行
other computers in my home|others in the office|share it with others|from another computer|on my network|
  use it from my phone
  > 局域网|lan sharing|端口|防火墙
many people at once|lots of people at once|serve many people|hundreds of users
  > 并发|concurrency|吞吐量|serving throughput
which file do i need|which file to download|what do the letters mean|file names mean
  > gguf|model file format|量化|safetensors
teach it|teach it my style|train it on my|train my own|make my own model|make it talk like me|sound like me
  > 微调|fine-tuning|lora|训练数据
do i need to train|should i train|worth training|instead of training|without training
  > 微调|fine-tuning|检索增强|rag
got worse after training|worse after training|forgot everything else|forgets old things|only knows my data|
  lost its skills
  > 灾难性遗忘|catastrophic forgetting|过拟合|overfitting
learned by heart|just memorizes|just copies the training|only repeats the examples|good on training bad on new
  > 过拟合|overfitting|泛化|验证集
how many examples|enough examples|how much data|enough data|need more data|only a few examples
  > 训练数据|training data|样本量|数据集
small model learn from|learn from a bigger|copy a bigger model|big one teaches small one
  > 蒸馏|distillation|knowledge distillation|teacher student
what people prefer|which answer people like|good and bad answers|better of two answers|thumbs up and down
  > 偏好对齐|preference tuning|dpo|rlhf
make fake data|fake training data|have it write training data|make up training data|invent training data
  > 合成数据|synthetic data|数据增强|self-instruct
clean up my data|messy data|dirty data|strange characters|weird signs|broken characters
  > 数据清洗|text cleaning|编码|unicode
same thing twice|twice in my data|doubles in my data|copies of the same
  > 去重|deduplication|minhash|near duplicate
copy a website|collect web pages|read a whole website|get text from websites
  > 爬虫|web crawling|scraper|robots.txt
two people disagree|people don't agree|raters disagree|how much people agree|different people say
  > 标注一致性|annotator agreement|kappa|标注规范
ask my data|ask my spreadsheet|questions about my table|talk to my data|plain words to database
  > text-to-sql|nl2sql|数据分析|sql
how good is it|how well does it|is it any good|good enough|does it work well|know if it works|tell if it works|
  how do i test it|test my bot
  > 评测|evaluation|eval set|评测集
is it better now|did it get better|better than before|which one is better|which of the two|better or just luck|
  big enough difference
  > 显著性|statistical significance|ab 测试|样本量
broke something else|fixed one thing broke another|worked yesterday|used to work|stopped being good|worse than yesterday
  > 回归测试|regression testing|版本|漂移
let one model judge|model judges|have ai grade|ai checks ai|grades itself|marks its own
  > llm-as-judge|大模型评判|位置偏差|rubric
finds everything|misses some|how many it misses|how many it catches|how often it is right
  > 召回率|recall|精确率|precision
which model should i|what model should i|what's the best model|best ai for|which ai|which one to use|
  right model for|pick a model
  > 模型选型|model selection|评测|基准测试
top of the list|who is winning|ranking of models|scores of models|can i trust the scores
  > 基准测试|benchmark|leaderboard|榜单
big or small model|how big is big|what does 7b mean|number of parameters|bigger is better
  > 参数量|model size|scaling law|小模型
what's in this picture|tell what is in a picture|look at a photo|ask about a picture|understand a picture
  > 视觉模型|vision model|多模态|vlm
words from a picture|text off a photo|read a scan|read my receipts|paper to text|type up paper
  > ocr|文字识别|版面分析|扫描件
find pictures|find a photo by words|search my photos|search pictures by text
  > 图文向量|image search|clip|以文搜图
find things in a picture|outline of things|cut things out|who is in the picture|count things in pictures
  > 图像分割|segmentation|目标检测|object detection
make a picture|make me a picture|picture from words|turn words into pictures|ai art|ai pictures
  > 文生图|text to image|扩散模型|diffusion
all black picture|picture is black|black picture|comes out black|grey picture|noise instead of a picture
  > vae|image pipeline|扩散模型|diffusers
keep the shape|same pose|follow my sketch|change only a part|leave the rest alone|fix just one spot
  > controlnet|inpainting|局部重绘|构图
make a video|make a film|video from words|make a photo move|moving picture
  > 视频生成|video generation|text to video|图生视频
write down what people say|what was said|type what i say|turn talk into text|speech into text|recording into text|
  notes from a meeting
  > 语音识别|speech recognition|whisper|转写
hears things|hears words nobody said|hears nothing|writes when nobody talks|text in silence
  > 语音识别|whisper|vad|幻觉
who says what|tell voices apart|two people talking|people talk over
  > 说话人分离|diarization|声道|audio
say it out loud|read it to me|make it talk|speaks the answer|give it a voice
  > 语音合成|text to speech|tts|声音
talk with it|talk to it live|like a phone call|stop it while it talks|cut in while it talks
  > 实时语音|voice agent|barge-in|打断
told to ignore|hidden orders|sneaky text|text tells it what to do|page tells it what to do|
  mail tells it what to do|taken over by text
  > 提示注入|prompt injection|间接注入|护栏
make it say bad things|says bad things|break its rules|get past its rules|without limits
  > 越狱|jailbreak|红队|护栏
get my data out|sends my data|send data to strangers|leaks my data|gives away secrets|tells secrets|gives away my
  > 数据外泄|exfiltration|最小权限|least privilege
take out names|hide names|black out|blank out|remove names|remove personal
  > 脱敏|redaction|pii|匿名化
allowed to send|may i send|send customer data|put customer data|is it ok to upload|safe to paste|what happens to my data
  > 个人信息|privacy|合规|脱敏
leave the country|servers in another country|send it abroad|out of the country
  > 数据出境|cross-border|合规|个人信息
may i use it for work|use it to make money|am i allowed to sell|free to use|can i use it for
  > 许可证|license|商用|开源协议
who owns what|is it mine|do i own|own the picture|own what it writes|copied from someone
  > 版权|copyright|著作权|许可证
have to say it's ai|say it was made by|tell people it's made|show that it is ai|mark the picture
  > 内容标识|content labelling|水印|watermark
fake me|fakes my voice|fake call|sounds like my|face of someone else|scam call
  > 深度伪造|deepfake|声音克隆|防骗
safe to download|download from strangers|bad model file|hidden in the model|something bad in the file
  > 供应链|supply chain|safetensors|pickle
`;
