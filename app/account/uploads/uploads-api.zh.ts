/** Messages of the console's desk of uploads, and of the test of its object store. */
export default {
  isAvatar: (name: string, count: number) =>
    count > 1 ? `这个文件是 ${name} 等会员的头像，不能删除` : `这个文件是 ${name} 的头像，不能删除`,
  storeNotSetUp: '存放这个文件的对象存储目前没有启用，无法删除',
  storeFailed: '对象存储没有响应，或者拒绝了这次操作，文件没有删除',
  uploadRemoved: '文件已删除',
  noStore: '还没有保存完整的对象存储设置',
  storeWorks: '连接正常：写入、公开读取、删除都成功',
  storeUnreachable: (host: string) => `连不上 ${host}，请核对服务地址和网络`,
  storeRefuses: '对象存储拒绝了请求，请核对 Access Key、Secret Key、区域和权限',
  noBucket: (bucket: string) => `找不到存储桶“${bucket}”，或者存储桶的写法（在域名里、在路径里）不对`,
  storeNotPublic: (origin: string) => `可以写入，但访客无法从 ${origin} 读取，请放开公共读权限或改正访问域名`,
  storeAnswers: (status: number) => `对象存储返回了意外的状态 ${status}`,
};
