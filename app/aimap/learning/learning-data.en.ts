export default {
  aboutProgress: 'Your state and the evidence for each topic',
  aboutAttempts: 'Each answer to a quiz item, those taken back included',
  aboutCards: 'When each item comes again (FSRS)',
  aboutPaths: 'Learning paths you walk, gates you passed and summaries you show',
};
