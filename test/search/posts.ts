/**
 * A post beside the starter content that the labelled queries of labels.tsv look for. Readers of both languages see it.
 */
export type FixturePost = {
  slug: string;
  language: 'zh-cn' | 'en';
  kind: 'question' | 'article';
  title: string;
  text: string;
  tags: string[];
};

/**
 * What the starter content does not write about: other languages of programming, error codes, and posts that share only
 * a word with others.
 */
export const fixturePosts: readonly FixturePost[] = [
  post(
    'x-cpp-template-linker',
    'C++ 模板报错 undefined reference，为什么实现不能放在 .cpp 里',
    ['c++'],
    '模板的实现写在单独的 .cpp 里，链接时报 undefined reference to `Box<int>::get()`。编译器在实例化时要看到完整的定义，所以要么写进头文件，要么在 .cpp 里显式实例化。',
  ),
  post(
    'x-csharp-async-void',
    'C# 中 async void 为什么会让异常消失',
    ['c#'],
    '事件处理里写了 async void，try/catch 捕不到异常，进程直接退出。返回类型应当是 Task，调用者才能 await 到它。',
  ),
  post(
    'x-c-sizeof-array',
    'C 语言的 sizeof 对数组和指针结果为什么不一样',
    ['c'],
    '函数参数里的 int a[10] 其实是指针，sizeof 得 8；在定义它的函数里得 40。长度要另外传进去。',
  ),
  post(
    'x-dotnet-httpclient-sockets',
    'HttpClient in .NET 8 throws SocketException after a few hours',
    ['.net'],
    'A new HttpClient for every request leaves sockets in TIME_WAIT until the ports run out. Reuse one instance or take it from IHttpClientFactory, and set PooledConnectionLifetime so that DNS changes are noticed.',
    'en',
  ),
  post(
    'x-useeffect-twice',
    'useEffect runs twice in React 18 strict mode',
    ['react'],
    'In development StrictMode mounts every component twice, so the effect and its clean-up run two times. Production runs it once. Write the clean-up instead of removing strict mode.',
    'en',
  ),
  post(
    'x-err-module-not-found',
    'Node.js 报错 ERR_MODULE_NOT_FOUND，import 要不要写扩展名',
    ['nodejs'],
    '改成 "type": "module" 之后 import "./a" 就找不到模块。ESM 的解析不补扩展名，也不找 index.js，要写成 "./a.js"。',
  ),
  post(
    'x-cuda-out-of-memory',
    'CUDA out of memory with batch size 1 when fine-tuning a 7B model',
    ['gpu-memory'],
    'torch.OutOfMemoryError already in the first step. Gradient checkpointing, a shorter sequence length and an 8-bit optimizer bring a full fine-tune of 7B below 80 GB; with QLoRA it fits into 16 GB of VRAM.',
    'en',
  ),
  post(
    'x-choose-vector-database',
    '向量数据库怎么选：Milvus、Qdrant 还是 pgvector',
    ['vector-database'],
    '一千万条 768 维的向量，单机。已经有 PostgreSQL 就先用 pgvector；要按很多字段过滤、又要水平扩展，再考虑 Qdrant 或 Milvus。',
  ),
  post(
    'x-k8s-gpu-pending',
    'K8s 集群里申请了 GPU 的 Pod 一直 Pending',
    ['k8s'],
    'kubectl describe 显示 0/3 nodes are available: Insufficient nvidia.com/gpu。节点上没有装 nvidia-device-plugin，调度器看不到这种资源；装好 DaemonSet 之后就能调度了。',
  ),
  post(
    'x-how-much-fine-tuning-data',
    '微調大型語言模型需要多少資料？',
    ['lora'],
    '想用自己的對話紀錄微調一個 7B 模型，手上有五千筆資料。格式類的任務幾百筆就看得出效果，要學新知識應該先考慮檢索，而不是加資料。',
  ),
  post(
    'x-redis-cache-penetration',
    'Redis 缓存穿透怎么解决，布隆过滤器要多大',
    ['redis'],
    '有人用不存在的编号刷接口，每次都穿过缓存打到后面。一是把空结果也缓存一小会儿，二是在前面放布隆过滤器：一千万个键、误判率 1%，约 11.4 MB。',
  ),
  post(
    'x-regex-balanced-brackets',
    'How do I match balanced brackets with a regular expression',
    ['regex'],
    'A regular expression in the strict sense cannot count nesting. PCRE has recursion with (?R), .NET has balancing groups; JavaScript has neither, so write a small parser with a counter.',
    'en',
  ),
  post(
    'x-created-at-naming',
    'createdAt 与 created_at 混用，JSON 字段该统一成哪一种',
    ['json'],
    '接口返回 createdAt，老接口返回 updated_at。前端习惯 camelCase，后端是 snake_case。选一种写进规范，在序列化的那一层转换，不要两种都返回。',
  ),
  post(
    'x-asyncio-gather-failure',
    'Python 里 asyncio.gather 有一个任务失败，其余会不会取消',
    ['python'],
    '不会：gather 立刻抛出第一个异常，其余任务继续跑。想要一个失败就全部取消，用 Python 3.11 起的 TaskGroup。',
  ),
  post(
    'x-dockerfile-npm-ci-cache',
    'Dockerfile 里 npm ci 每次都重新下载，怎样利用构建缓存',
    ['docker'],
    '先只 COPY package.json 和 package-lock.json，再 npm ci，最后才 COPY 源码；锁文件没变，这一层就直接用缓存。也可以用 RUN --mount=type=cache。',
  ),
  post(
    'x-library-stocktaking',
    '学校书库怎么盘点，三万本书一周内数完',
    ['library'],
    '图书馆的书库里大约三万本书，想知道哪些丢了。按架分组，用手持扫码枪扫条码，与馆藏目录比对，差集就是要找的书。',
    'zh-cn',
    'article',
  ),
  post(
    'x-go-loop-variable',
    'Go 1.22 之后 for 循环变量的语义变了，旧代码会不会坏',
    ['go'],
    '以前循环变量整个循环共用一个，闭包里拿到的都是最后的值；Go 1.22 起每次迭代都是新的变量。go.mod 里写的版本决定用哪一种。',
  ),
  post(
    'x-postgres-deadlock',
    'Two updates in a different order: deadlock detected in PostgreSQL',
    ['postgresql'],
    'Transaction A locks row 1 and then row 2, B the other way round. The database ends one of them after deadlock_timeout. Lock rows in one order everywhere, and repeat the transaction that was ended.',
    'en',
  ),
  post(
    'x-cors-preflight-403',
    '前端跨域：CORS 预检请求返回 403',
    ['frontend'],
    '浏览器先发 OPTIONS，后台的鉴权把它拦下来了，因为预检不带令牌。对 OPTIONS 放行，并返回 Access-Control-Allow-Headers。',
  ),
  post(
    'x-open-embedding-model',
    'Which open embedding model is good for Chinese and English documents?',
    ['embedding'],
    'Candidates are bge-m3, multilingual-e5-large and Qwen3-Embedding. Compare them on your own queries: leader boards say little about your documents.',
    'en',
  ),
  post(
    'x-text-to-image-8gb',
    '8 GB 显存能跑哪些文生图模型',
    ['diffusion'],
    'SD 1.5 没有问题，SDXL 打开分块解码也能跑，Stable Diffusion 3.5 Medium 要把文本编码器放到内存里。',
  ),
  post(
    'x-npm-eresolve',
    'npm ERR! code ERESOLVE could not resolve, peer dependency conflict',
    ['npm'],
    'A plugin asks for react 18 as a peer while the project has react 19. Look for a newer version of the plugin first; --legacy-peer-deps only hides the conflict.',
    'en',
  ),
  post(
    'x-nginx-502-upstream',
    'Nginx 报 502 Bad Gateway，upstream prematurely closed connection',
    ['nginx'],
    '后端 Node 进程的 keepAliveTimeout 是 5 秒，Nginx 复用连接时它刚好关掉了。把后端的空闲超时设得比 Nginx 的 keepalive_timeout 长。',
  ),
  post(
    'x-git-rebase-lost-commit',
    'git rebase 之后提交丢了，怎么找回来',
    ['git'],
    'rebase 不会立刻删掉旧的提交。用 git reflog 找到 rebase 之前的那一行，git reset --hard 或者新建分支指过去即可。',
  ),
];

function post(
  slug: string,
  title: string,
  tags: string[],
  text: string,
  language: FixturePost['language'] = 'zh-cn',
  kind: FixturePost['kind'] = 'question',
): FixturePost {
  return { slug, title, tags, text, language, kind };
}
