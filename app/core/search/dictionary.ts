/**
 * Terms of the field that the general dictionary cuts apart or lacks, simplified Chinese.
 * They only help to cut texts into words; `aliases.ts` says which words mean the same.
 */
export const fieldTerms: readonly string[] = `
大模型 大语言模型 语言模型 小模型 多模态 多模态大模型 基座模型 基础模型 推理模型 开源模型 视觉语言模型 扩散模型 世界模型 奖励模型 嵌入模型 向量模型 混合专家
提示词 提示词工程 提示工程 系统提示词 思维链 上下文 上下文窗口 上下文长度 上下文工程 长上下文 智能体 多智能体 工作流 函数调用 工具调用 结构化输出 流式输出
检索增强 检索增强生成 向量数据库 向量检索 向量库 知识库 知识图谱 图数据库 语义搜索 语义检索 全文检索 混合检索 重排序 重排 分词器 词元 词嵌入 词向量 嵌入 召回率
微调 全量微调 指令微调 监督微调 高效微调 预训练 后训练 继续预训练 强化学习 人类反馈 对齐 蒸馏 知识蒸馏 量化 剪枝 低秩适配 检查点 过拟合 欠拟合 梯度 梯度下降 梯度爆炸
梯度消失 反向传播 损失函数 学习率 批大小 批量大小 超参数 训练集 验证集 测试集 数据集 数据标注 数据清洗 数据增强 泛化 幻觉 涌现 灾难性遗忘 困惑度 基准测试 评测 温度系数
注意力 注意力机制 自注意力 多头注意力 位置编码 残差连接 层归一化 激活函数 卷积 卷积神经网络 循环神经网络 图神经网络 生成对抗网络 神经网络 变分自编码器 自编码器 编码器 解码器
机器学习 深度学习 迁移学习 联邦学习 元学习 对比学习 自监督 无监督 半监督 监督学习 少样本 零样本 决策树 随机森林 支持向量机 逻辑回归 线性回归 聚类 降维 特征工程
自然语言处理 计算机视觉 机器翻译 文本分类 情感分析 命名实体识别 文本生成 文本摘要 语音识别 语音合成 语音克隆 声音克隆 声纹识别 图像识别 图像生成 图像分割 目标检测
人脸识别 文生图 图生图 文生视频 图生视频 视频生成 数字人 光学字符识别 姿态估计 超分辨率 推荐系统 推荐算法 异常检测 时间序列 知识问答 人机协作 具身智能
通用人工智能 人工智能 生成式 生成式人工智能 聊天机器人 对话系统 自动驾驶 智能客服 代码补全 代码生成 编程助手 爬虫 反爬 图床
显卡 显存 内存 显存不足 爆显存 算力 推理 推理加速 推理引擎 分布式训练 数据并行 模型并行 张量并行 流水线并行 混合精度 梯度累积 梯度检查点 键值缓存 投机解码 批处理
并发 吞吐量 首字延迟 限流 负载均衡 高可用 微服务 容器化 容器 镜像 镜像源 虚拟环境 虚拟机 命令行 环境变量 依赖冲突 本地部署 私有化部署 私有部署 离线部署 一键部署
数据库 关系型数据库 索引 事务 死锁 主键 外键 缓存 缓存穿透 缓存雪崩 消息队列 中间件 网关 反向代理 内网穿透 域名解析 跨域 单点登录 鉴权 令牌 密钥 密钥管理 哈希
前端 后端 全栈 服务端 客户端 服务器 云服务器 云原生 无服务器 小程序 公众号 浏览器插件 插件 脚手架 组件库 响应式 状态管理 服务端渲染 单元测试 集成测试 持续集成 持续部署
正则表达式 数据结构 算法 时间复杂度 空间复杂度 递归 动态规划 二叉树 链表 哈希表 面向对象 函数式 设计模式 多线程 线程池 协程 异步 异步编程 回调 闭包 装饰器 垃圾回收 内存泄漏
空指针 段错误 栈溢出 数据竞争 类型推断 泛型 依赖注入 热更新 热重载 灰度发布 版本控制 代码审查 合并冲突 开源协议 开源许可证 问蜗
`
  .trim()
  .split(/\s+/);

/** Names with capitals inside that are not split: their parts are words of another meaning. */
export const wholeNames: ReadonlySet<string> = new Set(
  `javascript typescript coffeescript actionscript powershell github gitlab gitee gitignore youtube linkedin wordpress paypal openai openapi deepseek
  chatgpt chatglm postgresql mysql sqlite mongodb mariadb nosql graphql icloud iphone ipad ios macos tvos visionos airpods wechat tiktok whatsapp facebook
  stackoverflow huggingface pytorch tensorflow numpy scipy openssl openssh opengl opencv webgl webgpu webassembly devops mlops autogpt midjourney
  leetcode latex bibtex phd iot saas paas llms gpus apis urls`.split(/\s+/),
);
