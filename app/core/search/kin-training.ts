/** Changing models, and the data for it; see kin.ts. */
export const trainingKin = `
教模型|教会|调教|训一个|训自己的|自己训练|练模型|炼丹|teach the model|teach a model|train my own|make my own model|own model|customize|
  custom model
  > 微调|lora|fine-tuning|sft|训练数据|qlora
从头训练|从零训练|自己做大模型|白手起家|from scratch|train from zero|build a model
  > 预训练|pretraining|微调|算力|成本|transformer
学我的风格|像我说话|模仿我|写得像我|我的文风|write like me|my style|my voice|talk like
  > 微调|lora|少样本|风格|sft|训练数据
学行业|行业知识|专业知识|垂直|懂行|domain knowledge|industry|specialized|specialist|expert in my field|jargon|术语
  > 微调|继续预训练|检索增强|领域|domain adaptation|rag
只训一点|训一小部分|省显存训练|小补丁|外挂|cheap training|train a small part|small patch|add-on weights|train on one gpu|
  single gpu training
  > lora|qlora|peft|高效微调|low rank
单卡训练|一张卡训|家用显卡训|消费级|consumer gpu|gaming gpu|at home training|my gpu train
  > qlora|lora|梯度检查点|量化|unsloth|batch size
要多少数据|多少条数据|几条够|多少样本|数据够吗|how many examples|how much data|how many samples|enough data|few hundred
  > 训练数据|数据质量|数据集|lora|sft|少样本
数据不够|数据太少|没数据|没有数据|凑数据|缺数据|not enough data|too little data|no data|lack of data|little data
  > 合成数据|数据增强|少样本|蒸馏|synthetic data|augmentation
造数据|编数据|让模型出题|用大模型造|生成数据|自己造|generate data|make up data|generate training|use gpt to create|fake data
  > 合成数据|蒸馏|self-instruct|synthetic data|去重|质量
数据怎么写|数据格式|什么格式|怎么准备|数据长什么样|prepare data|data look like|how to format|format my data|prepare a dataset
  > 训练数据|对话模板|jsonl|chat template|alpaca|sharegpt
洗数据|数据脏|垃圾数据|去掉垃圾|整理数据|挑数据|clean up data|messy data|dirty data|bad data|garbage in|junk data|tidy
  > 数据清洗|去重|质量过滤|脱敏|dedup|data cleaning
重复的数据|数据重复|一样的数据|近似重复|duplicates|same rows|repeated data|near duplicates
  > 去重|minhash|simhash|dedup|训练数据
请人标|标数据|打标签|人工标|众包|外包标注|label data|people to label|hire labelers|labelling|crowd
  > 数据标注|标注|一致性|annotation|标注规范|kappa
标得不一样|意见不一|标注不一致|各标各的|labelers disagree|disagree|disagreement|don't agree|different labels
  > 标注一致性|kappa|标注规范|inter-annotator|仲裁
变傻了|训完变差|训练后变笨|训坏了|练废|丢了能力|什么都忘了|worse after training|forgot everything|dumber after|lost abilities|ruined
  > 灾难性遗忘|过拟合|学习率|混入通用数据|catastrophic forgetting|lora
死记硬背|背答案|背题|只会背|背下训练|memorizes|learned by heart|parrots training|rote
  > 过拟合|泛化|数据污染|overfitting|验证集|记忆
没学会|学不会|没效果|没变化|训了没用|训不动|doesn't learn|didn't learn|no effect|nothing changed|not learning|no improvement
  > 学习率|对话模板|损失|数据质量|lora|learning rate|目标模块
损失不降|loss不降|loss不动|曲线|震荡|飞了|loss not going down|loss stuck|loss doesn't|curve|spikes|explodes|loss goes up
  > 学习率|梯度|损失函数|预热|过拟合|nan|gradient clipping|learning rate
训多久|训几轮|跑几遍|几个epoch|什么时候停|how long to train|how many epochs|when to stop|how many passes|enough training
  > epoch|早停|过拟合|验证集|early stopping|学习率
显存不够训练|训练爆显存|训练oom|out of memory training|training runs out|training oom
  > 梯度检查点|梯度累积|qlora|batch size|gradient checkpointing|deepspeed|混合精度
训练慢|训练太久|练得慢|加速训练|training slow|slow training|training takes|speed up training
  > 混合精度|flash attention|批大小|packing|deepspeed|多卡
多卡训练|几张卡训|分布式|multi gpu training|several gpus train|distributed training
  > deepspeed|fsdp|数据并行|zero|分布式训练|nccl
打分训练|奖励|奖惩|好坏对比|人更喜欢|喜好|reward|punish|prefer|thumbs up|thumbs down
  > 强化学习|rlhf|dpo|奖励模型|偏好|grpo|preference
钻空子|刷分|投机取巧|作弊得分|games the reward|cheats the reward|exploit the score
  > 奖励作弊|reward hacking|奖励模型|强化学习|rlhf
大教小|老师学生|抄大模型|学大模型|偷师|copy a bigger model|learn from a bigger|teach a small model|teacher and student|big model teach
  > 蒸馏|知识蒸馏|distillation|合成数据|小模型|student
合起来|拼模型|模型融合|合并模型|混几个模型|merge models|combine models|mix models|blend models|merging
  > 模型合并|lora|mergekit|权重
合并lora|装上补丁|多个lora|切换lora|加载适配器|merge the adapter|load the adapter|several adapters|swap adapters|adapters
  > lora|适配器|合并|权重|peft|vllm
选底子|底座|基座|选哪个模型微调|基础模型|chat版|which base|base model|base or instruct|starting model|foundation
  > 基座模型|instruct|微调|许可证|chat template
训练花多少钱|训一次多少钱|训练成本|training cost|cost to train|price of training|how expensive is training
  > 成本|算力|lora|gpu|qlora|预算
模板不对|特殊符号|特殊标记|开头结尾标记|special tokens|wrong template|strange tokens|im_start|end token
  > 对话模板|chat template|特殊词元|eos|tokenizer|分词器
加新词|不认识的词|生僻字|扩词表|新词|add words|new words|unknown words|rare words|vocabulary
  > 分词器|词表|tokenizer|嵌入|继续预训练
训练集考试题|考题混进|测试题泄露|见过答案|seen the test|test set leaked|test in training|saw the answers|contaminated
  > 数据污染|测试集|去重|contamination|data leakage|划分
分几份|怎么分数据|留一部分|训练集测试集|split the data|hold out|held out|train and test
  > 验证集|测试集|数据划分|交叉验证|split|泄露
能用网上的数据吗|爬来的数据|别人的数据|use data from the web|scraped data|other people's data|data from the internet|can i use this data
  > 版权|许可证|robots|数据来源|license|合规|copyright
用户数据训练|拿用户数据|聊天记录训练|客户数据训练|train on user data|use customer data|train on chats
  > 隐私|脱敏|同意|个人信息|consent|训练数据|anonymization
去掉名字|抹掉|隐去|匿名|遮住|打码|hide names|remove names|mask names|anonymize|anonymous|blur out|redact
  > 脱敏|匿名化|pii|个人信息|anonymization|redaction
忘掉|让模型忘记|删掉学过的|抹去知识|make it forget|unlearn|remove knowledge|forget data
  > 机器遗忘|删除权|隐私|训练数据
数据改动|哪版数据|数据版本|数据从哪来|which version of the data|keep track of data|data changed|where data came from
  > dvc|血缘|数据卡|versioning|lineage
不均衡|类别少|偏科|某类太少|imbalanced|unbalanced|rare class|too few of one|skewed
  > 采样|类别不平衡|数据增强|weighting|macro-f1|合成数据
训完怎么用|训好了怎么跑|导出模型|部署微调|use my trained|run my trained|deploy my fine|export my model|after training
  > 合并|gguf|vllm|ollama|部署|adapter|转换
`;
