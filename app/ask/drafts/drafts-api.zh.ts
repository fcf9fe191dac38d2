export default {
  draftTooLarge: '草稿太大了，最多保存 240 KB。',
  conflict: '这份草稿刚在另一个页面或设备上改过，没有覆盖它。',
};
