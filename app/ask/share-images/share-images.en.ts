import type zh from './share-images.zh.ts';

/** The few words on a share image. */
export default {
  question: 'Question',
  article: 'Article',
  model: 'AI model',
  slogan: 'A quiet place to understand AI',
} satisfies typeof zh;
