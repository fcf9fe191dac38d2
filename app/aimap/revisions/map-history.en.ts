import type zh from './map-history.zh.ts';

const en: typeof zh = {
  title: (name) => `History of “${name}”`,
  crumb: 'History',
  lead: (n) => (n === 1 ? 'It is as it was first written.' : `Now it is revision ${n}.`),
  empty: 'No revisions yet',
  emptyText: 'This page is as it was first written.',
  number: (n) => `Revision ${n}`,
  present: 'Now',
  undoes: (n) => `Undoes revision ${n}`,
  undoneBy: (n) => `Undone by revision ${n}`,
  proposal: (id) => `Proposal ${id}`,
  product: 'This site',
  older: 'Older revisions',
};
export default en;
