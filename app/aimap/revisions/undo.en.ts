import type zh from './undo.zh.ts';

const en: typeof zh = {
  undo: 'Undo',
  title: 'Undo this revision',
  undoOf: (n) => `Undo revision ${n}`,
  lead: 'What it changed goes back to what it was; what was changed elsewhere since stays. That is a revision, too. Points go back within 60 days.',
  label: 'Why',
};
export default en;
