/** Messages of the endpoints of follows and "me too". */
export default {
  onlyQuestions: '只有问题可以标记「我也有这个问题」。',
  ownQuestion: '这是你自己的问题。',
};
