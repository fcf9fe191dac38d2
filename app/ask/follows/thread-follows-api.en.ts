export default {
  onlyQuestions: 'Only questions can be marked “me too”.',
  ownQuestion: 'This is your own question.',
};
