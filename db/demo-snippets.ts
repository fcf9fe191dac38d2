/**
 * Blocks that are rendered once and used as they are. At most ten lines each, so that their colouring never runs out of
 * time.
 */
export const codeSnippets: readonly string[] = [
  '```python\nfrom openai import OpenAI\n\nclient = OpenAI(base_url="http://127.0.0.1:8000/v1", api_key="none")\nreply = client.chat.completions.create(\n    model="local",\n    messages=[{"role": "user", "content": "ping"}],\n    temperature=0,\n)\nprint(reply.choices[0].message.content)\n```',
  '```python\ndef split(text: str, size: int = 400, overlap: int = 80) -> list[str]:\n    step = size - overlap\n    return [text[i : i + size] for i in range(0, max(1, len(text)), step)]\n```',
  '```python\nimport time\n\nstart = time.perf_counter()\nrows = search(query, top_k=50)\nprint(f"{len(rows)} rows in {time.perf_counter() - start:.3f} s")\n```',
  '```python\nfor attempt in range(5):\n    try:\n        return call(prompt)\n    except TimeoutError:\n        time.sleep(2 ** attempt)  # back off\nraise RuntimeError("gave up")\n```',
  '```python\nscores = reranker.predict([(query, doc.text) for doc in docs])\nbest = sorted(zip(scores, docs), key=lambda pair: -pair[0])[:5]\n```',
  '```python\nconfig = LoraConfig(\n    r=16,\n    lora_alpha=32,\n    lora_dropout=0.05,\n    target_modules=["q_proj", "v_proj"],\n)\nmodel = get_peft_model(model, config)\n```',
  '```python\nimport torch\n\nprint(torch.cuda.is_available(), torch.version.cuda)\nprint(torch.cuda.memory_summary(abbreviated=True))\n```',
  '```python\nwith open("report.jsonl", encoding="utf-8") as lines:\n    for line in lines:\n        item = json.loads(line)\n        assert item["answer"], item["id"]\n```',
  '```python\nasync def worker(queue):\n    while True:\n        job = await queue.get()\n        await handle(job)\n        queue.task_done()\n```',
  '```typescript\nconst response = await fetch(url, { method: "POST", body: JSON.stringify({ query }), signal: AbortSignal.timeout(10_000) });\nif (!response.ok) throw new Error(`${response.status} ${await response.text()}`);\nconst { rows } = (await response.json()) as { rows: Row[] };\n```',
  '```typescript\nfor await (const part of stream) {\n  const text = part.choices[0]?.delta?.content ?? "";\n  response.write(`data: ${JSON.stringify(text)}\\n\\n`);\n}\nresponse.end();\n```',
  '```typescript\nserver.tool("search", { query: z.string() }, async ({ query }) => {\n  const found = await index.search(query, 10);\n  return { content: [{ type: "text", text: JSON.stringify(found) }] };\n});\n```',
  '```typescript\nexport async function limit<T>(count: number, jobs: (() => Promise<T>)[]): Promise<T[]> {\n  const results: T[] = [];\n  const run = async () => {\n    for (let job = jobs.pop(); job; job = jobs.pop()) results.push(await job());\n  };\n  await Promise.all(Array.from({ length: count }, run));\n  return results;\n}\n```',
  '```bash\ncurl -s http://127.0.0.1:11434/api/tags | jq ".models[].name"\nollama ps\nnvidia-smi --query-gpu=memory.used,memory.total --format=csv\n```',
  '```bash\npython -m venv .venv\nsource .venv/bin/activate\npip install -U pip\npip install -r requirements.txt\n```',
  '```bash\ndocker run --gpus all --shm-size 8g -p 8000:8000 \\\n  -v "$PWD/models:/models" server:latest \\\n  --model /models/current --max-model-len 8192\n```',
  '```bash\nffmpeg -i talk.mp4 -ar 16000 -ac 1 talk.wav\nwhisper talk.wav --model large-v3 --language zh --output_format srt\n```',
  '```yaml\nservices:\n  app:\n    image: app:latest\n    environment:\n      LOG_LEVEL: debug\n    ports: ["8080:8080"]\n    restart: unless-stopped\n```',
  '```yaml\nretriever:\n  top_k: 20\n  score_threshold: 0.35\nreranker:\n  model: bge-reranker-v2-m3\n  keep: 5\n```',
  '```json\n{\n  "mcpServers": {\n    "files": {\n      "command": "npx",\n      "args": ["-y", "@modelcontextprotocol/server-filesystem", "/data"]\n    }\n  }\n}\n```',
  '```json\n{\n  "type": "object",\n  "properties": {\n    "city": { "type": "string" },\n    "days": { "type": "integer", "minimum": 1 }\n  },\n  "required": ["city"]\n}\n```',
  '```sql\nselect id, title, embedding <=> $1 as distance\nfrom document\norder by embedding <=> $1\nlimit 20;\n```',
  '```sql\ncreate index concurrently document_words on document using gin (words);\nanalyze document;\n```',
  '```nginx\nlocation /v1/ {\n  proxy_pass http://127.0.0.1:8000;\n  proxy_buffering off;\n  proxy_read_timeout 300s;\n}\n```',
  '```dockerfile\nFROM python:3.12-slim\nWORKDIR /app\nCOPY requirements.txt .\nRUN pip install --no-cache-dir -r requirements.txt\nCOPY . .\nCMD ["python", "main.py"]\n```',
  '```text\nTraceback (most recent call last):\n  File "main.py", line 42, in <module>\n    model.generate(**inputs)\ntorch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB\n```',
  '```text\n2026-03-02 10:14:07 INFO  worker started, pid 8121\n2026-03-02 10:14:39 WARN  queue is full, waiting\n2026-03-02 10:15:09 ERROR context deadline exceeded\n```',
  '```diff\n-  timeout: 30\n+  timeout: 300\n   retries: 3\n```',
  '```go\nctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)\ndefer cancel()\nif err := client.Ping(ctx); err != nil {\n\tlog.Fatal(err)\n}\n```',
  '```rust\nlet words: Vec<&str> = text.split_whitespace().collect();\nprintln!("{} words", words.len());\n```',
];

export const tableSnippets: Record<'zh' | 'en', readonly string[]> = {
  zh: [
    '| 配置 | 首字延迟 | 吞吐 |\n| --- | ---: | ---: |\n| 默认 | 1.8 s | 21 token/s |\n| 调整后 | 0.6 s | 34 token/s |',
    '| 量化 | 文件大小 | 困惑度 |\n| --- | ---: | ---: |\n| Q8 | 8.1 GB | 6.02 |\n| Q5 | 5.4 GB | 6.09 |\n| Q4 | 4.7 GB | 6.21 |',
    '| 方案 | 召回率 | 费用 |\n| --- | ---: | ---: |\n| 只用向量 | 71% | 低 |\n| 混合检索 | 88% | 中 |\n| 混合加重排 | 93% | 高 |',
  ],
  en: [
    '| Setup | First token | Throughput |\n| --- | ---: | ---: |\n| default | 1.8 s | 21 token/s |\n| tuned | 0.6 s | 34 token/s |',
    '| Weights | Size | Perplexity |\n| --- | ---: | ---: |\n| Q8 | 8.1 GB | 6.02 |\n| Q5 | 5.4 GB | 6.09 |\n| Q4 | 4.7 GB | 6.21 |',
    '| Method | Recall | Cost |\n| --- | ---: | ---: |\n| vectors only | 71% | low |\n| hybrid | 88% | medium |\n| hybrid, reranked | 93% | high |',
  ],
};
