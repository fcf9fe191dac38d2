import { expect, it } from 'vitest';
import { feedHtml, feedTitle, feedWords } from './feed-text.ts';

it('leaves out characters that would end the feed for everybody', () => {
  expect(feedWords('a\u000bb\0c\u001f\ufffe\ud800\t\n问')).toBe('abc\ufffd\t\n问');
});

it('gives a title as words, whatever markup it shows', () => {
  expect(feedTitle('</title><script>1</script> a & b ]]>')).toBe(
    '&lt;/title&gt;&lt;script&gt;1&lt;/script&gt; a &amp; b ]]&gt;',
  );
});

it('lets no text end its CDATA section', () => {
  expect(feedHtml('<p>a]]>b ]]]]>> c</p>')).toBe('<p>a]]&gt;b ]]]]&gt;> c</p>');
});
