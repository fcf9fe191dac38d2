export default {
  draft: '草稿',
  submitted: '已提交',
  in_review: '审核中',
  changes_requested: '需要修改',
  published: '在架上',
  delisted: '已下架',
  suspended: '已暂停',
  removed: '已移除',
};
