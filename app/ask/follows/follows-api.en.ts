export default {
  tooMany: (max: number) => `You can follow at most ${max} of each kind.`,
  oneself: 'You can’t follow yourself.',
};
