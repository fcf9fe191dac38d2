export default {
  undo: '撤销',
  title: '撤销这次修订',
  undoOf: (n: number) => `撤销修订 ${n}`,
  lead: '改过的地方回到原来的样子，后来改的别处不动；撤销本身也是一次修订。60 天内给出的积分会收回。',
  label: '为什么撤销',
};
