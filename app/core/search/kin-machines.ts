/** Running models on own machines; see kin.ts. */
export const machineKin = `
显卡不够|显存小|显存不够|显存不足|爆显存|爆了|显存爆|炸显存|撑爆|out of vram|not enough vram|runs out of memory|oom
  > 量化|卸载|offload|kv 缓存|quantization|显存|gguf|batch size
放不下|装不下|塞不下|跑不动|带不动|跑不起来|doesn't fit|won't fit|can't fit|too large|too big|can't run|won't run|cannot run
  > 显存|量化|卸载|offload|vram|gguf|quantization
小显存|8g|8gb|6gb|4gb|12gb|低配|老显卡|旧电脑|老电脑|破电脑|低端|small gpu|old gpu|old computer|weak computer|weak gpu|low end|cheap gpu|
  old laptop
  > 量化|gguf|llama.cpp|卸载|小模型|vram|quantization
没显卡|没有显卡|没有独显|集显|核显|只有cpu|纯cpu|no gpu|without a gpu|without gpu|cpu only|only cpu|integrated graphics
  > llama.cpp|gguf|cpu|量化|内存带宽|ollama
要多大|需要多大|需要什么显卡|什么配置|配置要求|够不够|跑得动|带得动|what gpu|which gpu|what hardware|how much vram|how much ram|how much memory|
  will it run
  > 显存|vram|量化|参数量|kv 缓存|内存带宽
买显卡|买哪个卡|显卡推荐|装机|攒机|主机|buy a gpu|gpu to buy|build a pc|which card|second hand|used gpu|二手
  > 显存|显卡|vram|内存带宽|多卡|3090|4090
苹果电脑|苹果|麦金塔|mac|macbook|mac mini|mac studio|imac|m1|m2|m3|m4
  > apple silicon|统一内存|metal|mlx|unified memory|llama.cpp
amd|a卡|rocm|radeon|intel|英特尔|npu|昇腾|国产卡|国产显卡
  > vulkan|驱动|显卡|llama.cpp|cuda
树莓派|手机跑|手机上|嵌入式|小设备|raspberry pi|on my phone|on a phone|tiny device|edge|embedded
  > 小模型|端侧|量化|gguf|llama.cpp|on-device
自己电脑|自家电脑|自己机器|家里电脑|本机|本地跑|本地运行|my own computer|own machine|own pc|at home|my pc|my laptop|my computer|run locally
  > 本地部署|ollama|llama.cpp|local deployment|gguf|lm studio
断网|没网|不联网|内网|离线|no internet|without internet|air gapped|offline|intranet
  > 离线部署|本地部署|私有化部署|镜像|hf_hub_offline
数据不出|不想上传|不传出去|不给别人看|自己掌控|keep data at home|don't want to upload|data stays|keep it private|never leaves
  > 本地部署|私有化部署|隐私|self-hosted|local
一键|最简单|傻瓜|懒人|小白部署|装起来|easiest|simplest|one click|easy way|quick start
  > ollama|lm studio|docker|安装|教程|open webui
网页界面|聊天界面|图形界面|界面|web interface|chat interface|user interface|gui|frontend|webui
  > open webui|gradio|streamlit|前端|ollama
缩小|变小|瘦身|压小|减肥|shrink|make smaller|smaller version|slim|compress
  > 量化|剪枝|蒸馏|quantization|distillation|gguf
缩水|损失多少|变差多少|掉点|掉精度|效果打折|lose quality|quality loss|how much worse|worse after|loss of quality
  > 量化|困惑度|精度损失|perplexity|quantization|评测
q4|q5|q8|q4_k_m|4位|8位|几位|几bit|位数|4bit|8bit|int4|int8|fp8|fp16|bf16
  > 量化|gguf|精度|quantization|awq|gptq
后缀|文件名|名字里的|字母什么意思|看不懂名字|suffix|file name|letters mean|name mean|what does it mean
  > gguf|量化|参数量|instruct|命名|quantization
7b|13b|14b|32b|70b|8b|几b|b是什么|多少b|十亿|billion|parameters
  > 参数量|模型大小|显存|量化|vram|size
选多大|大模型小模型|big or small|bigger or smaller|smaller model|larger model|bigger model|small model
  > 参数量|小模型|量化|成本|蒸馏|路由
慢|很慢|太慢|慢吞吞|龟速|跑得慢|生成慢|slow|really slow|too slow|crawls|snail
  > 内存带宽|量化|卸载|tokens/s|推理加速|批处理|gpu|bandwidth
不用显卡|没用上显卡|显卡没动|显卡闲着|走cpu|gpu not used|not using gpu|doesn't use my gpu|uses cpu instead|gpu idle
  > cuda|驱动|num_gpu|ngl|卸载|offload|层数
放一部分|一半放|层数|分层|部分放显卡|partly on gpu|part of it|some layers|split between|layers
  > 卸载|offload|ngl|num_gpu|n-gpu-layers|llama.cpp
两张卡|几张卡|多张|双卡|多显卡|拼显卡|two gpus|several gpus|more gpus|multiple cards|two cards|split across
  > 多卡|张量并行|流水线并行|tensor parallel|multi-gpu|nvlink
多台|几台电脑|集群|连起来跑|several machines|several computers|cluster|two computers|machines together
  > 分布式推理|流水线并行|ray|distributed|张量并行
很多人用|多人用|同时问|几个人同时|人多|排队|many users|several users|many people|at the same time|at once|queue|waiting in line
  > 并发|批处理|vllm|吞吐量|continuous batching|throughput
全公司|给同事用|给团队用|部门用|for my team|for the company|for our office|share with colleagues|whole team
  > 部署|vllm|网关|鉴权|配额|并发
长了就爆|越长越占|聊长爆|上下文占显存|long context memory|memory grows|grows with|longer uses more
  > kv 缓存|kv cache|上下文长度|显存|gqa|分页注意力
重复算|算过的|记住开头|开头一样|reuse|same beginning|same prefix|computed again|recompute
  > kv 缓存|前缀缓存|prefix caching|prompt caching|kv cache
第一次慢|刚开始慢|第一句慢|第一个字慢|首次慢|加载慢|first answer slow|first request slow|slow to start|load time|loading takes|slow start
  > 冷启动|首字延迟|预热|keep_alive|ttft|prefill|加载
空闲|自动卸载|过一会|隔一会|又要加载|闲置|unloads|idle|after a while|loads again|keeps unloading
  > keep_alive|卸载|ollama|冷启动
更快|提速|加速|快点|跑快|faster|speed up|speed it up|quicker|make it fast
  > 投机解码|批处理|量化|flash attention|vllm|speculative decoding|缓存
发烫|很热|风扇|噪音|费电|耗电|电费|功耗|hot|fan|noisy|electricity|watt
  > 功率|成本|推理|降频|power limit
硬盘满|占硬盘|占空间|放别的盘|换盘|c盘|disk full|disk space|another drive|move models|takes up space
  > 模型目录|ollama_models|缓存目录|hf_home|磁盘|gguf
下载慢|下不动|下不下来|连不上外网|下载失败|download slow|slow download|can't download|download fails|download stuck
  > 镜像|modelscope|hf-mirror|断点续传|代理|huggingface
哪个文件|模型文件|which file|which download|model file|what file
  > gguf|safetensors|量化|huggingface|检查点
装不上|装失败|安装报错|装不了|编译失败|install fails|won't install|can't install|installation error|build fails|compile
  > 依赖|驱动|cuda|docker|虚拟环境|版本|编译
打不开|启动不了|起不来|闪退|启动失败|won't start|doesn't start|can't start|crashes|crash on start|fails to load
  > 日志|端口|驱动|显存|docker|版本|error
别人访问|局域网访问|外面访问|手机访问|从别的电脑|access from|from another computer|from my phone|other devices|open to network
  > 端口|监听|防火墙|ollama_host|反向代理|nginx|内网穿透
暴露|公网|放到网上|被人扫|放公网|exposed|public internet|open port|put online|on the internet
  > 鉴权|反向代理|nginx|防火墙|https|api key
租|租显卡|云显卡|租服务器|云主机|rent|rent a gpu|cloud gpu|cloud server|hourly
  > 云服务器|算力|成本|vllm|gpu|按量计费
自己部署划算|买还是租|自建划算|本地划算|买卡还是|local or cloud|buy or rent|cheaper to run|api or local|own or rent|worth running
  > 成本|本地部署|token 价格|成本控制|api|电费
装进容器|容器里|docker里|镜像里|in a container|inside docker|containers|docker image
  > docker|nvidia-container-toolkit|gpu|容器|镜像|compose
装windows|windows上|wsl|windows|win10|win11|linux|ubuntu
  > 驱动|cuda|docker|安装
换引擎|用哪个软件|什么软件跑|哪个框架|ollama还是|which runner|which engine|which software|which program|ollama or|vllm or
  > 推理引擎|ollama|llama.cpp|vllm|sglang|lm studio
和官网不一样|比官方差|不如官网|没有官网好|worse than official|differs from official|not as good as the website|different from the api
  > 量化|对话模板|采样参数|chat template|上下文长度|system prompt
转格式|转换格式|转成gguf|convert to gguf|convert model|convert weights|change format
  > gguf|转换|safetensors|llama.cpp|量化|convert
驱动不对|版本不匹配|cuda版本|不兼容|driver problem|version mismatch|cuda version|wrong driver|incompatible
  > cuda|驱动|pytorch|compute capability|版本|driver
监控显卡|看占用|占多少|显卡利用率|利用率低|gpu usage|utilization|how busy|memory usage|watch gpu
  > nvidia-smi|显存|利用率|监控|prometheus
`;
