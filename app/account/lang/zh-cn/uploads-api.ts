/** Messages of the console's desk of uploads. */
export default {
  isAvatar: (name: string, count: number) => (count > 1 ? `这个文件是 ${name} 等会员的头像，不能删除` : `这个文件是 ${name} 的头像，不能删除`),
  storeNotSetUp: '存放这个文件的对象存储目前没有启用，无法删除',
  uploadRemoved: '文件已删除',
};
