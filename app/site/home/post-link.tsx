import { askTexts } from '#app/ask/kit/ask-texts.ts';
import type { PostRow } from '#app/ask/parts/ask.schema.ts';
import { postPath } from '#app/ask/parts/ask-addresses.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Link } from '#app/ui/kit/link.tsx';

/** The attribute of words that are not in the reader's language; undefined for those that are. */
export function useForeignLang(language: PostRow['language']): string | undefined {
  return useLanguage() === language ? undefined : htmlLang[language];
}

/** The title of a post as a link; one in the other language says so. */
export function PostLink({ post, hash }: { post: Pick<PostRow, 'id' | 'title' | 'language'>; hash?: string }) {
  const lang = useForeignLang(post.language);
  return (
    <>
      <Link to={hash ? postPath(post.id, { hash }) : postPath(post.id)} lang={lang}>
        {post.title}
      </Link>
      {lang && <LanguageChip language={post.language} />}
    </>
  );
}

/** Names a language that is not the reader's. */
export function LanguageChip({ language }: Pick<PostRow, 'language'>) {
  const t = askTexts.use();
  return (
    <>
      {' '}
      <Chip tone="line">{t.inLanguage[language]}</Chip>
    </>
  );
}
