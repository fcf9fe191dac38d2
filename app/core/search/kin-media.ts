/** Pictures, speech and film; see kin.ts. */
export const mediaKin = `
画图|画画|作图|出图|生图|ai画|ai绘画|画一张|做图|draw|paint|make pictures|make images|create images|generate pictures
  > 扩散模型|文生图|stable diffusion|diffusion|comfyui|flux|text to image
手指|六根手指|多手指|手画坏|画不好手|脸崩|崩脸|畸形|extra fingers|bad hands|six fingers|weird hands|deformed|distorted face
  > 扩散模型|负面提示词|局部重绘|inpainting|controlnet|negative prompt
图里写字|图片里的字|画汉字|画文字|招牌|text in images|words in pictures|letters in image|write text in
  > 扩散模型|文字渲染|文生图|text rendering|flux
同一个人|人物一致|同一张脸|脸不一样|角色一致|same person|same face|same character|consistent character|face changes
  > 角色一致性|lora|ip-adapter|seed|参考图|consistency
摆姿势|动作|姿势|构图|控制画面|pose|posture|composition|control the picture|layout of image
  > controlnet|姿态|深度图|openpose
改一部分|涂掉|抠掉|只改|修图|p图|去水印|换衣服|换背景|edit part|change part|remove object|photoshop|retouch|edit photo|erase object
  > 局部重绘|inpainting|图像编辑|蒙版|mask|图生图
扩图|补全画面|画面外|往外画|extend the picture|outside the frame|expand image
  > 外扩|outpainting|扩散模型
抠图|去背景|透明背景|去底|cut out|remove background|transparent background|background removal
  > 图像分割|segmentation|mask|sam
糊|看不清|模糊|不清楚|马赛克|清晰|放大|blurry|blur|unclear|pixelated|sharpen|enlarge|upscale|low quality picture
  > 超分辨率|分辨率|super resolution|vae
老照片|修复照片|上色|黑白照片|old photos|restore photo|colorize|black and white
  > 图像修复|超分辨率|restoration
风格|画风|动漫|水彩|像某画家|anime|watercolor|art style|painter|cartoon
  > lora|扩散模型|提示词|style
训练自己的脸|训自己的画风|自己的角色|my own face|train my face|own style images|own character
  > lora|dreambooth|扩散模型|训练数据|textual inversion
步数|迭代步|多少步出图|how many steps image|cfg
  > 采样器|采样步数|扩散模型|sampler|guidance scale
每次图不同|再出一张一样|同一张图|重现图|same picture again|same image again|reproduce image
  > 随机种子|seed|采样器|扩散模型
出图慢|画得慢|画图显存|画图爆显存|image generation slow|slow to draw|vram for images
  > 扩散模型|显存|量化|采样步数|卸载|lcm|turbo
视频|做视频|短视频|动起来|让图动|生成视频|movie|film|clip|animate|make videos|video generation|moving pictures
  > 文生视频|图生视频|视频生成|text to video|image to video
看图|识图|看懂图|认图|图里有什么|读图|看照片|look at pictures|understand images|what's in the picture|read images|describe picture|
  see images
  > 视觉模型|多模态|视觉语言模型|vision|vlm|multimodal
图看错|看错图|数不清图|认错东西|misreads images|miscounts|sees wrong|wrong about picture
  > 视觉模型|分辨率|幻觉|裁剪|vlm|vision
截图|截屏|屏幕|看屏幕|screen|screenshot|screen capture
  > 视觉模型|ocr|多模态|分辨率|gui
看图表|读图表|曲线图|柱状图|chart|graph picture|read charts|bar chart
  > 视觉模型|ocr|图表|多模态|表格
图花多少token|图片收费|图多少钱|image cost|tokens for an image|price of images
  > token|视觉模型|分辨率|计费|tile
认字|识字|读字|图转文字|拍照识字|文字提取|拍照|read text from|text from picture|text from photo|read letters|photo of text
  > ocr|文字识别|版面分析|视觉模型|paddleocr|tesseract
手写|手写字|字迹|潦草|笔迹|handwriting|handwritten|cursive|scribble
  > ocr|手写识别|视觉模型|文字识别|htr
发票|票据|身份证|名片|小票|单据|invoice|receipt|id card|business card|forms
  > ocr|信息抽取|结构化输出|版面分析|校验|extraction
竖排|古籍|繁体|古文|vertical text|old books|ancient|historical documents
  > ocr|版面分析|文字识别|阅读顺序
歪|拍歪|倾斜|反光|阴影|crooked|skewed photo|tilted|rotated|shadow|glare
  > ocr|预处理|纠偏|deskew|二值化
识别公式|拍公式|数学公式|化学式|formula picture|math photo|equation image|read equations
  > 公式识别|latex|ocr|版面分析
视频内容|看视频|视频问答|总结视频|what's in the video|summarize video|watch video|understand video
  > 抽帧|视觉模型|语音识别|多模态|字幕|whisper
听写|录音转文字|语音转文字|会议录音|转文字|采访|dictate|dictation|audio to text|voice to text|recordings|interview|turn speech into text
  > 语音识别|whisper|asr|转写|speech recognition|transcription
听错|听不清|听不准|识别不准|同音字|mishears|misheard|wrong words|heard wrong|homophone
  > 语音识别|热词|whisper|词错率|vad|hotword
方言|粤语|口音|四川话|带口音|dialect|accent|cantonese
  > 语音识别|微调|asr|whisper|sensevoice
人名听错|专业词听错|行业词|名字念错|names wrong|technical terms wrong|product names
  > 热词|提示|initial_prompt|语音识别|hotwords|术语表
没人说话也出字|空白出字|冒出字幕|静音|谢谢观看|silence|silent|text when nobody speaks|thanks for watching
  > 语音识别|vad|幻觉|whisper|静音检测|hallucination
谁在说话|分清谁|区分说话人|几个人说话|who is speaking|who said|different speakers|tell speakers apart|several speakers
  > 说话人分离|声纹|diarization|pyannote|语音识别
字幕|时间轴|时间戳|对口型|对齐时间|subtitle|captions|timestamps|timing|lip sync
  > whisper|srt|强制对齐|alignment
边说边出|实时听写|实时字幕|同声|live captions|live transcription|as i speak|simultaneous|realtime speech
  > 流式识别|语音识别|vad|延迟|streaming|websocket
嘈杂|有噪音|背景音|杂音|回声|noisy audio|background noise|background music|echo|noise
  > 降噪|vad|语音识别|回声消除|denoise
长录音|几小时录音|录音很长|音频太长|long audio|hours of audio|long recording|audio too long
  > 切分|vad|whisper|批处理|长音频|chunk
读出来|念出来|朗读|配音|说出来|有声书|read aloud|read out|speak text|voice over|voiceover|narrate|audiobook|talks back
  > 语音合成|tts|text to speech|声音
念错|读错|多音字|数字念|断句怪|mispronounce|pronunciation|reads numbers wrong|polyphone
  > 语音合成|文本规范化|ssml|tts|normalization
不自然|像机器人说话|没感情|生硬的声音|robotic voice|monotone|no emotion|emotionless
  > 语音合成|韵律|情感|tts|prosody|ssml
我的声音|复制声音|像我的声音|学我说话|变声|my own voice|clone voice|copy my voice|clone my voice|imitate voice
  > 声音克隆|语音克隆|语音合成|同意|voice cloning|授权
语音聊天|打电话|语音助手|对着说话|talk to it|voice assistant|phone call|speak to it|voice chat
  > 语音识别|语音合成|实时|打断|vad|realtime|延迟
插话|抢话|打断它|说话打断|interrupt|barge in|talks over
  > 打断|vad|回合检测|turn detection|语音
音乐|唱歌|作曲|写歌|伴奏|music|song|sing|compose music|melody
  > 音乐生成|音频|版权|music generation
声音文件格式|采样率|mp3|wav|录音格式|sample rate|audio format|file format audio
  > ffmpeg|16khz|音频|重采样
假视频|换脸|假声音|伪造视频|ai换脸|fake video|face swap|deepfake|fake voice|faked
  > 深度伪造|内容标识|水印|检测|合规
真的假的|是不是ai画的|ai生成的吗|分辨|is it ai|ai generated|made by ai|tell if ai|real or fake
  > 内容标识|水印|检测|c2pa|watermark|content labelling
三维|3d|建模|立体|three dimensional|3d model
  > 三维生成|nerf|高斯泼溅|扩散模型
商品图|海报|logo|头像|壁纸|插画|product photo|poster|avatar|illustration|cover image
  > 文生图|扩散模型|comfyui|controlnet|许可证
节点|连线|流程图界面|工作流图|nodes|node graph|node editor
  > comfyui|工作流|扩散模型|workflow
`;
