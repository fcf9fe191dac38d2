import { slugOf } from '#app/ask/tags/tags.queries.server.ts';

/** A tag of the generated data. Tools are products and libraries, ideas are techniques and phenomena. */
export type DemoTag = { slug: string; zh: string; en: string; category: DemoCategory; isTool: boolean };

/** Slugs of the starter content's categories. */
export const demoCategories = [
  'local',
  'rag',
  'agents',
  'prompting',
  'app-dev',
  'fine-tuning',
  'mcp',
  'plugin-dev',
  'image-audio',
  'evaluation',
  'basics',
  'safety',
] as const;
export type DemoCategory = (typeof demoCategories)[number];

/**
 * Names of tools are the same in both languages; ideas are written `Chinese=English`, or once when both use the same
 * name.
 */
const words: Record<DemoCategory, { tools: string; ideas: string }> = {
  local: {
    tools:
      'Ollama|llama.cpp|vLLM|SGLang|LM Studio|TensorRT-LLM|MLX|KTransformers|ExLlamaV2|Open WebUI|text-generation-webui|koboldcpp|LocalAI|Jan|GPT4All|llamafile|Xinference|LMDeploy|Triton|ONNX Runtime|OpenVINO|ROCm|CUDA|Docker|Podman|Kubernetes|WSL2|Proxmox|Raspberry Pi|Jetson',
    ideas:
      'GGUF|量化=Quantization|显存=GPU memory|KV 缓存=KV cache|张量并行=Tensor parallelism|流水线并行=Pipeline parallelism|投机解码=Speculative decoding|连续批处理=Continuous batching|分页注意力=PagedAttention|预填充=Prefill|首字延迟=Time to first token|吞吐量=Throughput|模型卸载=Offloading|权重转换=Weight conversion|离线部署=Air-gapped deployment|多卡推理=Multi-GPU inference|CPU 推理=CPU inference|模型热加载=Hot swapping|电源功耗=Power draw|散热=Cooling',
  },
  rag: {
    tools:
      'LangChain|LlamaIndex|Haystack|RAGFlow|Dify|FastGPT|Milvus|Qdrant|Weaviate|Chroma|pgvector|FAISS|Elasticsearch|OpenSearch|Meilisearch|Vespa|LanceDB|Neo4j|GraphRAG|Unstructured|MinerU|Marker|Docling|Apache Tika|BGE-M3|jina-embeddings|Cohere Rerank|ColBERT|Tantivy|Typesense',
    ideas:
      '嵌入模型=Embedding|向量数据库=Vector database|重排序=Reranking|文档切分=Chunking|混合检索=Hybrid search|中文分词=Chinese segmentation|搜索=Search|引用溯源=Citations|查询改写=Query rewriting|父子切分=Parent-child chunking|召回率=Recall|知识图谱=Knowledge graph|表格解析=Table parsing|PDF 解析=PDF parsing|增量索引=Incremental indexing|多路召回=Multi-path retrieval|余弦相似度=Cosine similarity|向量维度=Vector dimensions|知识库权限=Document-level access|去重=Deduplication',
  },
  agents: {
    tools:
      'LangGraph|AutoGen|CrewAI|MetaGPT|OpenAI Agents SDK|smolagents|Semantic Kernel|Temporal|n8n|Coze|Playwright|browser-use|Selenium|E2B|Firecrawl|Tavily|SearXNG|Letta|Mem0|Zep|PydanticAI|DSPy|Inngest|Prefect|Airflow|Redis|Celery|RabbitMQ|NATS|Kafka',
    ideas:
      '智能体=Agent|函数调用=Function calling|多智能体=Multi-agent|任务规划=Planning|长期记忆=Long-term memory|反思=Reflection|循环检测=Loop detection|人工审批=Human in the loop|沙箱=Sandboxing|工具选择=Tool selection|状态机=State machine|工作流=Workflow|并行工具调用=Parallel tool calls|重试策略=Retry policy|幂等=Idempotency|任务队列=Task queue|超时控制=Timeouts|网页自动化=Browser automation|代码执行=Code execution|上下文压缩=Context compaction',
  },
  prompting: {
    tools:
      'Claude|GPT-4o|Gemini|DeepSeek|Qwen|Kimi|GLM|Doubao|Mistral|Llama|Phi|Gemma|Yi|InternLM|Baichuan|Hunyuan|ERNIE|Grok|Command R|Jinja|promptfoo|LangSmith|PromptLayer|Guidance|Outlines|Instructor|LMQL|XGrammar|BAML|Handlebars',
    ideas:
      '系统提示词=System prompt|少样本=Few-shot|思维链=Chain of thought|结构化输出=Structured output|角色设定=Role prompting|提示词模板=Prompt template|提示词版本=Prompt versioning|输出长度=Output length|格式约束=Format constraints|采样参数=Sampling|温度=Temperature|拒答=Refusals|语气=Tone|翻译=Translation|摘要=Summarisation|信息抽取=Information extraction|分类=Classification|改写=Rewriting|长文写作=Long-form writing|自洽性=Self-consistency',
  },
  'app-dev': {
    tools:
      'Python|Node.js|TypeScript|FastAPI|Flask|Django|Express|NestJS|Next.js|React|Vue|Svelte|Spring Boot|Go|Rust|Java|Kotlin|Swift|Flutter|Electron|Tauri|PostgreSQL|MySQL|SQLite|MongoDB|Nginx|Caddy|Cloudflare Workers|LiteLLM|One API',
    ideas:
      '流式输出=Streaming|缓存=Caching|成本控制=Cost control|限流=Rate limiting|SSE|WebSocket|异步任务=Background jobs|日志=Logging|可观测性=Observability|链路追踪=Tracing|错误处理=Error handling|多租户=Multi-tenancy|计费=Billing|连接池=Connection pooling|前端渲染=Client rendering|打字机效果=Typewriter effect|会话管理=Session management|文件上传=File upload|断点续传=Resumable upload|国际化=Internationalisation',
  },
  'fine-tuning': {
    tools:
      'LLaMA-Factory|Axolotl|Unsloth|TRL|PEFT|DeepSpeed|Megatron-LM|ColossalAI|Transformers|Datasets|Accelerate|PyTorch|JAX|Weights and Biases|MLflow|Label Studio|Argilla|Distilabel|datatrove|FlashAttention|bitsandbytes|XTuner|torchtune|Swift 训练框架=ms-swift|SentencePiece|tiktoken|NeMo|Ray|Slurm|Polars',
    ideas:
      'LoRA|QLoRA|训练数据=Training data|全参微调=Full fine-tuning|继续预训练=Continued pre-training|指令微调=Instruction tuning|偏好对齐=Preference tuning|DPO|GRPO|奖励模型=Reward model|灾难性遗忘=Catastrophic forgetting|过拟合=Overfitting|学习率=Learning rate|梯度累积=Gradient accumulation|混合精度=Mixed precision|数据清洗=Data cleaning|合成数据=Synthetic data|数据配比=Data mixture|词表扩充=Vocabulary extension|模型合并=Model merging',
  },
  mcp: {
    tools:
      'MCP|MCP Inspector|Claude Desktop|Cursor|VS Code|Zed|Windsurf|Cline|Continue|JetBrains AI|FastMCP|Smithery|Postman|Swagger|OpenAPI|gRPC|GraphQL|JSON-RPC|Zod|Pydantic|Keycloak|Authentik|Auth0|Casdoor|HashiCorp Vault|ngrok|Tailscale|WireGuard|Traefik|Kong',
    ideas:
      'OAuth|JSON Schema|stdio 传输=stdio transport|可流式 HTTP=Streamable HTTP|协议版本=Protocol versions|工具描述=Tool descriptions|资源与模板=Resources and templates|采样请求=Sampling requests|会话恢复=Session resumption|权限范围=Scopes|令牌刷新=Token refresh|进程管理=Process management|跨域=CORS|心跳=Heartbeats|向后兼容=Backward compatibility|错误码=Error codes|分页=Pagination|能力协商=Capability negotiation|根目录=Roots|日志通知=Log notifications',
  },
  'plugin-dev': {
    tools:
      'npm|pnpm|Yarn|Vite|Webpack|Rollup|esbuild|Bun|Deno|GitHub Actions|GitLab CI|Jenkins|Sigstore|Cosign|semantic-release|Changesets|ESLint|Oxlint|Biome|Prettier|Vitest|Jest|pytest|Ruff|uv|Poetry|Maturin|WebAssembly|Chrome 扩展=Chrome extension|Obsidian',
    ideas:
      '语义化版本=Semantic versioning|插件清单=Plugin manifest|权限=Permissions|签名与校验=Signing and checksums|Webhook|热更新=Hot reload|依赖冲突=Dependency conflicts|最小权限=Least privilege|插件隔离=Plugin isolation|配置项=Settings|钩子=Hooks|事件总线=Event bus|发布流程=Release process|更新日志=Changelogs|弃用策略=Deprecation|国际化文案=Localised strings|离线安装=Offline installation|体积优化=Bundle size|兼容矩阵=Compatibility matrix|收费插件=Paid plugins',
  },
  'image-audio': {
    tools:
      'Stable Diffusion|SDXL|Flux|ComfyUI|AUTOMATIC1111|ControlNet|IP-Adapter|Midjourney|Whisper|faster-whisper|FunASR|SenseVoice|CosyVoice|GPT-SoVITS|F5-TTS|Piper|PaddleOCR|Tesseract|SAM|YOLO|CLIP|OpenCV|FFmpeg|Wan|HunyuanVideo|AnimateDiff|Real-ESRGAN|rembg|Diffusers|InsightFace',
    ideas:
      'OCR|语音识别=Speech recognition|语音合成=Speech synthesis|扩散模型=Diffusion models|视觉模型=Vision models|图生图=Image to image|局部重绘=Inpainting|超分辨率=Super resolution|背景移除=Background removal|声音克隆=Voice cloning|说话人分离=Speaker diarisation|时间戳对齐=Timestamp alignment|字幕=Subtitles|采样步数=Sampling steps|负面提示词=Negative prompt|人物一致性=Character consistency|图片理解=Image understanding|视频生成=Video generation|版面分析=Layout analysis|实时转写=Live transcription',
  },
  evaluation: {
    tools:
      'lm-evaluation-harness|OpenCompass|HELM|RAGAS|DeepEval|TruLens|Langfuse|Phoenix|Opik|MMLU|C-Eval|CMMLU|GSM8K|HumanEval|SWE-bench|MT-Bench|AlpacaEval|Chatbot Arena|LiveBench|BEIR|MTEB|Locust|k6|autocannon|wrk|Grafana|Prometheus|Loki|Sentry|OpenTelemetry',
    ideas:
      '评测=Evaluation|测试=Testing|幻觉=Hallucination|模型裁判=LLM as a judge|人工评审=Human review|回归测试=Regression testing|金标集=Golden set|数据污染=Data contamination|置信区间=Confidence intervals|A/B 测试=A/B testing|困惑度=Perplexity|忠实度=Faithfulness|延迟分位数=Latency percentiles|压测=Load testing|一致性=Consistency|标注规范=Annotation guidelines|误差分析=Error analysis|抽样=Sampling bias|排行榜=Leaderboards|线上监控=Online monitoring',
  },
  basics: {
    tools:
      'Jupyter|NumPy|pandas|scikit-learn|Hugging Face|ModelScope|Kaggle|Colab|Anaconda|Git|GitHub|Markdown|LaTeX|Excel|Notion|飞书=Lark|钉钉=DingTalk|企业微信=WeCom|Linux|Windows|macOS|Homebrew|Bash|PowerShell|Vim|Regex|cURL|SSH|tmux|Matplotlib',
    ideas:
      'Transformer|分词器=Tokenizer|上下文窗口=Context window|注意力机制=Attention|位置编码=Positional encoding|混合专家=Mixture of experts|参数量=Parameter count|预训练=Pre-training|推理模型=Reasoning models|蒸馏=Distillation|涌现=Emergence|开源模型=Open-weight models|模型选型=Choosing a model|学习路线=Learning path|论文阅读=Reading papers|硬件选购=Buying hardware|环境配置=Environment setup|词向量=Word vectors|损失函数=Loss functions|反向传播=Backpropagation',
  },
  safety: {
    tools:
      'Llama Guard|NeMo Guardrails|Presidio|Garak|PyRIT|OWASP ZAP|Snyk|Trivy|Semgrep|SPDX|Apache-2.0|MIT 许可证=MIT licence|GPL|CC BY|C2PA|SynthID|ClamAV|Fail2ban|Let’s Encrypt|SELinux|AppArmor|gVisor|Firecracker|Bitwarden|Age|SOPS|OpenSSL|Wazuh|Falco|CrowdSec',
    ideas:
      '提示注入=Prompt injection|隐私=Privacy|内容标识=Content labelling|许可证=Licensing|越狱=Jailbreaks|内容审核=Content moderation|数据脱敏=Data masking|访问控制=Access control|审计日志=Audit logs|密钥管理=Key management|供应链安全=Supply-chain security|备案=Regulatory filing|版权=Copyright|数据出境=Cross-border data|水印=Watermarking|敏感词=Blocked words|红队测试=Red teaming|输出过滤=Output filtering|滥用检测=Abuse detection|社区=Community',
  },
};

/** All tags, the most used ones first: the categories take turns, tools and ideas too. */
export const demoTags: DemoTag[] = listTags();

function listTags(): DemoTag[] {
  const columns = demoCategories.map((category) => {
    const tools = parse(words[category].tools, category, true);
    const ideas = parse(words[category].ideas, category, false);
    return tools.flatMap((tool, i) => (i < ideas.length ? [tool, ideas[i]!] : [tool]));
  });
  const depth = Math.max(...columns.map((column) => column.length));
  const ranked = Array.from({ length: depth }, (_, row) => columns.flatMap((column) => column[row] ?? [])).flat();
  return [...new Map(ranked.toReversed().map((tag) => [tag.slug, tag])).values()].toReversed();
}

function parse(list: string, category: DemoCategory, isTool: boolean): DemoTag[] {
  return list.split('|').map((entry) => {
    const [zh = '', en = zh] = entry.split('=');
    return { slug: slugOf(en), zh, en, category, isTool };
  });
}
