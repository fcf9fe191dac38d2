/** Texts and questions that the search must get right: the table of search.test.ts. */
export interface CaseDocument {
  id: number;
  title: string;
  body: string;
  tags?: string[];
  score?: number;
}

export const documents: readonly CaseDocument[] = [
  {
    id: 1,
    title: '向量数据库怎么选？',
    body: '准备做知识库，Milvus、Qdrant 和 pgvector 哪个合适？数据大概一千万条。',
    tags: ['rag'],
    score: 12,
  },
  {
    id: 2,
    title: 'How to choose a vector database for retrieval-augmented generation',
    body: 'Comparing Qdrant, Milvus and pgvector for production. We store 10 million embeddings.',
    tags: ['database'],
  },
  {
    id: 3,
    title: 'RAG 召回率太低怎么办',
    body: '文档切成 512 个 token 一段，检索增强的效果很差，重排序之后也没有改善。',
    tags: ['rag'],
  },
  {
    id: 4,
    title: '如何在本地部署大模型',
    body: '显卡是 RTX4090，24GB 显存，想跑 qwen2.5-7b-instruct，用 Ollama 还是 vLLM？',
    tags: ['llm'],
    score: 30,
  },
  {
    id: 5,
    title: 'Ollama 的 num_ctx 参数怎么设置',
    body: '默认上下文窗口只有 2048，在 Modelfile 里写 `PARAMETER num_ctx 8192` 没有生效。',
  },
  {
    id: 6,
    title: 'useEffect runs twice in React 18',
    body: 'In strict mode my effect is called two times. How do I prevent it? useEffect(() => {}, [])',
  },
  {
    id: 7,
    title: 'K8s 集群里 GPU 调度的问题',
    body: 'Pod 一直 Pending，nvidia-device-plugin 已经安装，节点显示 nvidia.com/gpu: 8。',
  },
  { id: 8, title: 'C++ 和 C# 应该先学哪个', body: '零基础，想做游戏开发，C++17 的资料很多。' },
  {
    id: 9,
    title: '.NET 8 中如何调用 GPT-4o 接口',
    body: '用 HttpClient 请求 https://api.example.com/v1/chat，返回 401 Unauthorized。',
  },
  {
    id: 10,
    title: 'Node.js 报错 ERR_MODULE_NOT_FOUND',
    body: '升级到 node 26 后 import 不带扩展名就报错，请问怎么办？',
  },
  { id: 11, title: 'C 语言的指针和数组有什么区别', body: '书上说数组名就是指针，sizeof 的结果却不一样。' },
  { id: 12, title: '微調大型語言模型需要多少資料', body: '想用 LoRA 微調 Llama 3.1，資料庫裡有五千筆對話紀錄。' },
  { id: 13, title: '稍微调整一下学习率就不收敛', body: '训练到第三个 epoch 梯度爆炸，loss 变成 NaN。' },
  {
    id: 14,
    title: 'Fine-tuning Llama 3 with LoRA: loss does not decrease',
    body: 'I fine-tuned the model with a learning rate of 1e-4 and 3 epochs. Training embeddings are frozen.',
  },
  { id: 15, title: '数据分析师需要会编程吗', body: '文科生，会一点 Excel 和 SQL，想转行。' },
  { id: 16, title: '图书馆的书库管理系统用什么数据结构', body: '库里大概有三万本书，要求按书名和作者检索。' },
  {
    id: 17,
    title: 'The model context protocol explained',
    body: 'MCP servers expose tools, resources and prompts. Machine learning knowledge is not required.',
  },
  { id: 18, title: '智能体怎么接入 MCP 服务器', body: '写了一个 agent，用 stdio 方式连接总是超时。' },
  {
    id: 19,
    title: 'Machine translation vs machine learning courses',
    body: 'Which machine should I learn on? Translation of learning materials.',
  },
  { id: 20, title: '深度学习和机器学习的区别', body: '面试被问到，答得不好。' },
  { id: 21, title: 'Redis 缓存穿透怎么解决', body: '布隆过滤器要多大？key 不存在时一直打到数据库。' },
  {
    id: 22,
    title: 'PostgreSQL 全文检索支持中文吗',
    body: 'to_tsvector 对中文不分词，zhparser 装不上，pg_trgm 两个字搜不到。',
  },
  { id: 23, title: 'ＧＰＴ－４ 全角标题测试', body: '全角字符：Ｑｗｅｎ２．５ 和 （括号）。' },
  { id: 24, title: '正则表达式匹配引号 \'"\\ 的写法', body: '想匹配 it\'s 和 "quoted" 以及反斜杠 \\\\ 。' },
  { id: 25, title: 'Python 爬虫被封 IP 怎么办', body: '用 requests 抓取，代理池也没用，返回 403。' },
  { id: 26, title: '提示词写得越长越好吗', body: 'prompt 太长会稀释注意力，写清楚要求就行。' },
  {
    id: 27,
    title: 'How do I cache responses in a service worker?',
    body: 'Caching strategies: cache first, network first. Caches are cleared on update.',
  },
  {
    id: 28,
    title: 'camelCase or snake_case for JSON keys',
    body: 'Our API returns createdAt and updated_at; the style guide says snake_case.',
  },
  { id: 29, title: '文生图模型推荐', body: 'Stable Diffusion 3.5 和 Flux 哪个画人物更自然？显存 8GB。' },
  { id: 30, title: '我的世界模组开发入门', body: '用 Java 写 Minecraft 模组，Forge 还是 Fabric？' },
  { id: 31, title: 'JavaScript 闭包的内存泄漏', body: '事件监听没有移除，堆快照里 detached 节点越来越多。' },
  { id: 32, title: '北京大学生创业补贴', body: '人工智能方向，需要什么材料？' },
  { id: 33, title: 'CUDA out of memory 怎么解决', body: 'batch size 已经是 1 了，梯度检查点也开了。' },
  { id: 34, title: '𠮷野家的点餐机器人是怎么做的', body: '语音识别之后接大语言模型。' },
  {
    id: 35,
    title: 'Why is my e-mail marked as spam?',
    body: 'SPF and DKIM pass. The policies of the provider changed.',
  },
];

export interface Case {
  name: string;
  query: string;
  /** Exactly these ids are found. */
  finds: readonly number[];
  /** The first of the results. */
  first?: number;
}

export const cases: readonly Case[] = [
  { name: 'Chinese word', query: '数据库', finds: [1, 2, 12, 21] },
  { name: 'Chinese word inside a longer word', query: '数据', finds: [1, 15, 16, 21] },
  { name: 'one Chinese character', query: '库', finds: [1, 12, 16, 21] },
  { name: 'reversed characters are nonsense', query: '库据', finds: [] },
  { name: 'reversed word is nonsense', query: '库据数', finds: [] },
  { name: 'compound Chinese word', query: '向量数据库', finds: [1, 2], first: 1 },
  { name: 'Chinese words apart from each other', query: '数据库 知识库', finds: [1] },
  { name: 'Chinese sentence without spaces', query: '怎么部署大模型', finds: [4] },
  { name: 'Chinese question with function words', query: '请问 RAG 的召回率太低了应该怎么办呢', finds: [3] },
  { name: 'part of a word across a word border', query: '学生', finds: [32] },
  { name: 'short name of which one character is a function word', query: '我的世界', finds: [30] },
  { name: 'function word alone', query: '怎么办', finds: [3, 10, 25] },
  { name: 'traditional text, simplified query', query: '微调', finds: [12, 13, 14], first: 12 },
  { name: 'simplified text, traditional query', query: '數據分析師', finds: [15] },
  { name: 'Taiwan term, mainland text', query: '資料庫', finds: [1, 2, 12, 21] },
  { name: 'character outside the basic plane', query: '𠮷野家', finds: [34] },
  { name: 'Chinese to English by alias', query: '检索增强', finds: [1, 2, 3] },
  { name: 'English abbreviation to Chinese', query: 'LLM', finds: [4, 34] },
  { name: 'abbreviation to a phrase in the other language', query: 'mcp', finds: [17, 18] },
  { name: 'alias of several words', query: 'retrieval augmented generation', finds: [1, 2, 3], first: 2 },
  { name: 'alias with a stop word inside', query: '显存不足', finds: [33] },
  { name: 'kubernetes and k8s', query: 'kubernetes', finds: [7] },
  { name: 'English plural and tense', query: 'embedding', finds: [2, 14] },
  { name: 'English -ing', query: 'caching', finds: [21, 27], first: 27 },
  { name: 'English words in any order', query: 'loss learning', finds: [14] },
  { name: 'English sentence with function words', query: 'how to choose a vector database', finds: [2] },
  { name: 'hyphen or not', query: 'finetuning', finds: [12, 13, 14] },
  { name: 'e-mail and email', query: 'email', finds: [35] },
  { name: '-ies plural', query: 'policy', finds: [35] },
  { name: 'English word inside a longer one is not a find', query: 'cat', finds: [] },
  { name: 'snake_case identifier', query: 'num_ctx', finds: [5] },
  { name: 'part of a snake_case identifier', query: 'ctx', finds: [5] },
  { name: 'camelCase identifier in lower case', query: 'useeffect', finds: [6] },
  { name: 'camelCase identifier as words', query: 'use effect', finds: [6] },
  { name: 'camelCase asked, snake_case written', query: 'updatedAt', finds: [28] },
  { name: 'error code', query: 'ERR_MODULE_NOT_FOUND', finds: [10] },
  { name: 'dotted name', query: 'node.js', finds: [10] },
  { name: 'dotted name without dot', query: 'nodejs', finds: [10] },
  { name: 'leading dot', query: '.net', finds: [9] },
  { name: 'plus signs', query: 'c++', finds: [8] },
  { name: 'hash sign', query: 'c#', finds: [8] },
  { name: 'single letter', query: 'C 语言', finds: [11] },
  { name: 'version number', query: '3.5', finds: [29] },
  { name: 'name with version', query: 'qwen2.5', finds: [4, 23] },
  { name: 'name apart from its version', query: 'qwen 2.5', finds: [4, 23] },
  { name: 'model name without hyphen', query: 'gpt4o', finds: [9] },
  { name: 'number joined to a word', query: 'llama3', finds: [14] },
  { name: 'number and unit', query: '8 GB', finds: [29] },
  { name: 'full-width query', query: 'ｑｗｅｎ２．５', finds: [4, 23] },
  { name: 'full-width text', query: 'gpt-4', finds: [23] },
  { name: 'full-width space', query: '机器学习　深度学习', finds: [20] },
  { name: 'Chinese and English mixed without space', query: 'GPU调度', finds: [7] },
  { name: 'path in a url', query: 'api.example.com', finds: [9] },
  { name: 'phrase', query: '"machine learning"', finds: [17, 19] },
  { name: 'phrase of the order asked', query: '"learning rate"', finds: [14] },
  { name: 'Chinese phrase', query: '“内存泄漏”', finds: [31] },
  { name: 'Chinese phrase across words', query: '「数据结构」', finds: [16] },
  { name: 'mixed phrase, spaces do not matter', query: '"用 SQL"', finds: [] },
  { name: 'mixed phrase beside Latin', query: '"Excel和SQL"', finds: [15] },
  { name: 'phrase with punctuation', query: '"https://api.example.com/v1/chat"', finds: [9] },
  { name: 'phrase in identifiers', query: '"PARAMETER num_ctx"', finds: [5] },
  { name: 'minus word', query: '数据库 -redis', finds: [1, 2, 12] },
  { name: 'minus Chinese word', query: '数据 -数据库', finds: [15, 16] },
  { name: 'minus full-width', query: 'llama －lora', finds: [] },
  { name: 'minus phrase', query: 'machine -"machine translation"', finds: [17] },
  { name: 'minus does not exclude longer words', query: '泄漏 -java', finds: [31] },
  { name: 'tag is searched like text', query: 'llm ollama', finds: [4] },
  { name: 'operators do not disturb', query: 'tag:rag 召回率', finds: [3] },
  { name: 'unknown operator is text', query: 'PARAMETER:num_ctx', finds: [5] },
  { name: 'quotes and backslashes', query: `'"\\ 正则`, finds: [24] },
  { name: 'nothing but signs', query: '!!! ??? &&& ()', finds: [] },
];
