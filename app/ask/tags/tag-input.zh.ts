export default {
  list: '标签',
  posts: (count: string, _posts: number) => `${count} 个帖子`,
  make: (name: string) => `新建标签“${name}”`,
  isNew: '新',
  count: (count: number) => (count === 0 ? '没有可选的标签' : `${count} 个标签可选`),
};
