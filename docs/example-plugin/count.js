/**
 * Characters as people see them, words, and about how many tokens a model would make of a text: a Chinese character is
 * about 0.7 of one, four letters of English are one.
 */
export function countText(text) {
  const characters = [...new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(text)].length;
  const parts = [...new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)];
  const chinese = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = parts.filter(({ isWordLike }) => isWordLike).length;
  return { characters, words, tokens: Math.ceil(chinese * 0.7 + (text.length - chinese) / 4) };
}
