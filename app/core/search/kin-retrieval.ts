/** Letting models read own texts: search, files, indexes; see kin.ts. */
export const retrievalKin = `
喂资料|喂文档|喂数据|自己的资料|自己的文档|公司资料|内部资料|my own documents|my own data|my own files|company documents|our documents|
  internal documents|my notes
  > 检索增强|知识库|rag|微调|嵌入|retrieval
知识库|问答库|资料库|百科|wiki|knowledge base|faq|handbook|manual|说明书|手册
  > 检索增强|rag|向量数据库|检索
看我的文件|读我的文件|问我的文件|和文档聊天|chat with pdf|chat with my documents|ask my documents|talk to my files|query my files
  > 检索增强|知识库|rag|切分|chunking
找不到|搜不到|查不到|搜不出|找不着|can't find|cannot find|doesn't find|finds nothing|no results|not found in search
  > 召回|召回率|混合检索|查询改写|切分|recall|hybrid search|retrieval
找错|找的不对|搜错|搜出来不对|乱找|驴唇不对马嘴|finds the wrong|wrong documents|wrong passage|irrelevant results|unrelated results
  > 重排序|混合检索|切分|嵌入模型|rerank|precision
明明有|资料里有|文档里有|it's in the document|it is in the document|the answer is there|answer is in
  > 召回|切分|重排序|检索|recall|chunking
排前面|排后面|排序不对|排名|靠前|ranked low|ranked too low|top results|order of results|first result
  > 重排序|重排|rerank|reranker|mrr|ndcg
意思相近|近义词|同义词|换个说法|说法不同|同义|synonym|different words|same meaning|paraphrase|other wording
  > 嵌入|语义搜索|查询扩展|混合检索|查询改写|embedding|semantic search|query expansion
关键字|搜词|按词搜|精确匹配|型号|编号|订单号|零件号|exact match|exact words|part number|product code|serial number|model number
  > bm25|关键词检索|全文检索|混合检索|hybrid search|keyword search
错别字|打错字|拼写|拼错|拼音|typo|misspelled|spelling
  > 拼写纠错|模糊匹配|纠错|trigram|fuzzy
两种一起搜|结合搜索|混着搜|both kinds of search|combine searches|combine results|merge results
  > 混合检索|融合|rrf|hybrid search|reciprocal rank fusion
切多大|切多长|切几段|分段|分块大小|段落多长|切碎|剪开|how big|piece size|pieces|how to split|cut into pieces|split text|slice
  > 切分|文档切分|分块|chunk size|chunking|overlap
断章取义|切断了|上下文断了|切散|切坏|半句话|split in the middle|loses context|cut in half|missing context|out of context
  > 切分|重叠|父文档|上下文检索|overlap|chunking|parent document
重叠|交叠|重复一点|overlapping
  > 切分|chunk overlap|分块|chunking
数字化|变成数字|变成向量|转成向量|坐标|turn text into numbers|numbers for text|text to vector|vectorize
  > 嵌入|嵌入模型|向量|embedding
存哪|存在哪|存向量|存起来|where to store|store vectors|which database|what database
  > 向量数据库|pgvector|milvus|faiss|vector database|索引
近邻|最近的|最像|最相似|closest|nearest|most similar|nearest neighbor|look alike
  > 向量检索|近似最近邻|余弦相似度|hnsw|ann|cosine
相似度|多像|像不像|阈值|threshold|cutoff|how similar|score too low|similarity score
  > 余弦相似度|重排序|拒答|cosine|similarity
维度|多少维|向量长度|dimension|dimensionality
  > 嵌入模型|向量|embedding|matryoshka|索引
换嵌入|换模型要重来|重新建库|重建索引|重新入库|reindex|rebuild index|redo embeddings|re-embed
  > 嵌入模型|索引|版本|embedding|迁移
更新资料|文档更新|资料变了|改了文件|新增文件|同步|删了还能搜到|old version|documents change|keep up to date|updated files|sync
  > 增量更新|索引|失效|incremental|stale|版本
旧文件|旧版本|新旧|新旧打架|多个版本|conflicting versions|several versions|old documents
  > 时效|版本|元数据|metadata|冲突|recency
读pdf|pdf乱|pdf解析|扫描件|图片里的字|纸质|纸质文件|scanned|scanned documents|scan paper|paper documents|read pdf|pdf messy|pdfs
  > ocr|版面分析|解析|文字识别|layout|pdf parsing
两栏|双栏|分栏|页眉|页脚|页码|脚注|two columns|page numbers|footnotes|header and footer
  > 版面分析|pdf|解析|layout|reading order
表格读不懂|看不懂表格|表格乱|合并单元格|跨页表格|table broken|can't read tables|merged cells|excel files|spreadsheets|excel表
  > 表格|表格解析|切分|text-to-sql|markdown|table
图文|带图|文档里的图|图表看不懂|流程图|pictures in documents|charts|figures|diagrams
  > 多模态|视觉模型|ocr|multimodal|vlm
网页内容|抓网页|扒网页|爬网站|网上的资料|grab web pages|website content|read a website|scrape a site|copy a website
  > 爬虫|抓取|正文提取|crawler|scraping|html
word文档|docx|office|ppt文件|文档转文字|word files|word documents|convert documents|extract text
  > 解析|文档解析|markdown|parser|parsing
查数据库|问数据库|用话查数据|报表|查数|ask the database|query in plain english|talk to my database|natural language query|reports
  > text-to-sql|nl2sql|sql|schema
人物关系|关系图|relations|relationships|who knows whom
  > 知识图谱|图数据库|graphrag|knowledge graph
多跳|绕几个弯|拼起来|几份文档|跨文档|综合多篇|multiple documents|several documents|across documents|combine information|connect the dots
  > 多步检索|agentic rag|graphrag|multi-hop|查询分解
统计类|一共多少|有多少份|全部列出|汇总|count all|list all|how many documents|totals|aggregate
  > 聚合|结构化|sql|元数据|text-to-sql|aggregation
按时间|按部门|按日期|限定范围|只看某|只搜|筛选|filter by|by date|by department|narrow down
  > 元数据过滤|过滤|metadata|filtering|metadata filter
谁能看|不同人看不同|部门隔离|越权|各看各的|who can see|different users|per user|separate customers|keep customers apart
  > 权限|行级|多租户|访问控制|acl|permission|multi-tenant
标出处|标来源|引用哪一段|哪一页|第几页|脚注引用|which page|page number|where it comes from|point to the source|link to source
  > 引用溯源|引用|citation|attribution|出处
引用错|引用对不上|出处不对|出处是假的|wrong citation|wrong source|citation doesn't match|cites wrong
  > 引用溯源|忠实度|校验|citation|faithfulness|grounding
只用资料|只根据资料|别自己发挥|不要发挥|别加戏|only use my documents|stick to the documents|only from the text|stick to the facts
  > 依据|忠实度|拒答|grounding|faithfulness|系统提示词
还是微调|要不要微调|背下来|教会它|teach it my data|learn my data|train on my documents|train on my data
  > 检索增强|微调|rag|fine-tuning|lora
多少条|top几|取几条|取多少|返回几条|how many results|how many chunks|how many passages
  > top_k|top k|重排序|召回|上下文窗口
问题太短|问得含糊|含糊|一句话没说清|vague question|vague|short question|unclear question|ambiguous
  > 查询改写|查询扩展|hyde|澄清|query rewriting|意图
追问搜不到|接着问|follow-up question|second question
  > 查询改写|多轮对话|指代消解|query rewriting|coreference
分词|断词|切词|中文搜索|搜中文|chinese search|cut words|word boundaries|segmenting chinese
  > 中文分词|jieba|bigram|全文检索|segmentation|tokenizer
慢死了的搜索|搜得慢|检索慢|search is slow|slow search|slow retrieval
  > 索引|hnsw|缓存|向量数据库|latency|近似最近邻
百万条|海量|几百万|数据量大|大规模|millions|huge|large scale|billions|scale up
  > 索引|分片|hnsw|ivf|量化|向量数据库|sharding
小规模|数据少|几千条|几百条|small collection|few documents|hundreds of documents
  > pgvector|faiss|暴力搜索|sqlite|索引
搜得准不准|怎么知道搜得好|检索效果|检索质量|search quality|is my search good|how good is retrieval
  > 召回率|mrr|ndcg|评测集|recall|evaluation
`;
