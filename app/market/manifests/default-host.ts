import type { Host } from './host.schema.ts';

/**
 * The host unless an operator names another: a desktop application for work with AI models, whose plugins are web pages
 * and scripts.
 */
export const defaultHost: Host = {
  id: 'toolbox',
  name: { zh: '桌面 AI 工具箱', en: 'Desktop AI toolbox' },
  versions: [],
  entries: ['.html', '.js', '.mjs'],
  permissions: [
    {
      name: 'network',
      risk: 'high',
      title: { zh: '访问网络', en: 'Use the network' },
      means: {
        zh: '可以和隐私声明里写明的服务器交换数据。',
        en: 'It may exchange data with the servers that its data statement names.',
      },
    },
    {
      name: 'files-read',
      risk: 'high',
      title: { zh: '读取文件', en: 'Read files' },
      means: { zh: '可以读取你选中的文件和文件夹。', en: 'It may read files and folders that you choose.' },
    },
    {
      name: 'files-write',
      risk: 'high',
      title: { zh: '写入文件', en: 'Write files' },
      means: {
        zh: '可以在你选中的文件夹里新建、修改和删除文件。',
        en: 'It may make, change and delete files in folders that you choose.',
      },
    },
    {
      name: 'run-programs',
      risk: 'high',
      title: { zh: '运行程序', en: 'Run programs' },
      means: {
        zh: '可以启动电脑上的其他程序，几乎等于能做你能做的一切。',
        en: 'It may start other programs of this computer, and so do almost all that you can do.',
      },
    },
    {
      name: 'screen-capture',
      risk: 'high',
      title: { zh: '截取屏幕', en: 'Capture the screen' },
      means: { zh: '可以看到屏幕上显示的内容。', en: 'It may see what your screen shows.' },
    },
    {
      name: 'microphone',
      risk: 'high',
      title: { zh: '使用麦克风', en: 'Use the microphone' },
      means: { zh: '可以录下周围的声音。', en: 'It may record what is said around it.' },
    },
    {
      name: 'camera',
      risk: 'high',
      title: { zh: '使用摄像头', en: 'Use the camera' },
      means: { zh: '可以拍摄照片和视频。', en: 'It may take pictures and videos.' },
    },
    {
      name: 'clipboard-read',
      risk: 'medium',
      title: { zh: '读取剪贴板', en: 'Read the clipboard' },
      means: { zh: '可以看到你复制的内容，包括密码。', en: 'It may see what you copy, passwords too.' },
    },
    {
      name: 'conversations-read',
      risk: 'medium',
      title: { zh: '读取对话', en: 'Read conversations' },
      means: { zh: '可以读取你与模型的对话记录。', en: 'It may read your conversations with models.' },
    },
    {
      name: 'conversations-write',
      risk: 'medium',
      title: { zh: '写入对话', en: 'Write to conversations' },
      means: { zh: '可以替你在对话里发消息。', en: 'It may send messages in conversations for you.' },
    },
    {
      name: 'models',
      risk: 'medium',
      title: { zh: '调用模型', en: 'Call models' },
      means: {
        zh: '可以用你设置好的模型，费用由你承担。',
        en: 'It may use the models that you have set up, at your cost.',
      },
    },
    {
      name: 'background',
      risk: 'medium',
      title: { zh: '后台运行', en: 'Run in the background' },
      means: { zh: '窗口关闭后仍会继续运行。', en: 'It goes on running when its window is closed.' },
    },
    {
      name: 'clipboard-write',
      risk: 'low',
      title: { zh: '写入剪贴板', en: 'Write to the clipboard' },
      means: { zh: '可以替换剪贴板里的内容。', en: 'It may replace what the clipboard holds.' },
    },
    {
      name: 'notifications',
      risk: 'low',
      title: { zh: '发送通知', en: 'Show notifications' },
      means: { zh: '可以在桌面弹出通知。', en: 'It may show notifications on the desktop.' },
    },
    {
      name: 'storage',
      risk: 'low',
      title: { zh: '保存自己的数据', en: 'Keep its own data' },
      means: { zh: '可以在自己的存储区保存设置和数据。', en: 'It may keep settings and data in a place of its own.' },
    },
  ],
  extras: [
    {
      key: 'platforms',
      kind: 'choices',
      isRequired: false,
      choices: ['windows', 'macos', 'linux'],
      most: 3,
      about: { zh: '支持的系统，不写表示全部', en: 'Systems that it runs on, all when left out' },
    },
    {
      key: 'models',
      kind: 'texts',
      isRequired: false,
      choices: [],
      most: 20,
      about: { zh: '需要的模型', en: 'Models that it needs' },
    },
    {
      key: 'commands',
      kind: 'texts',
      isRequired: false,
      choices: [],
      most: 40,
      about: { zh: '打开它的关键词', en: 'Words that open it' },
    },
  ],
};
