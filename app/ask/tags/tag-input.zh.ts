export default {
  list: '标签',
  posts: (count: string, _posts: number) => `${count} 个帖子`,
  make: (name: string) => `新建标签“${name}”`,
  makeFrom: (name: string, level: string) => `没有“${name}”这个标签，声望到 ${level} 才能新建`,
  isNew: '新',
  count: (count: number) => (count === 0 ? '没有可选的标签' : `${count} 个标签可选`),
};
