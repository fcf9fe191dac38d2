export default {
  list: 'Tags',
  posts: (count: string, posts: number) => (posts === 1 ? '1 post' : `${count} posts`),
  make: (name: string) => `Create the tag “${name}”`,
  makeFrom: (name: string, level: string) => `There is no tag “${name}”. Creating one takes ${level} reputation`,
  isNew: 'new',
  count: (count: number) =>
    count === 0 ? 'No tags to choose from' : count === 1 ? '1 tag to choose from' : `${count} tags to choose from`,
};
