import { Link } from 'react-router';
import type { MemberCard } from '#app/account/schema.ts';
import { htmlLang } from '#app/core/language.ts';
import { useLanguage } from '#app/core/page-texts.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Time } from '#app/ui/time.tsx';
import { askTexts } from './ask-texts.ts';

/** Who wrote something and when: picture, name (leads to their posts), time. `at` is unix seconds. */
export function Byline({ author, at }: { author: MemberCard; at?: number }) {
  const language = useLanguage();
  return (
    <span className="by">
      <Avatar id={author.id} name={author.nickname} src={author.avatar} size="xs" />
      <AuthorLink author={author} />
      {at !== undefined && <Time value={at} language={htmlLang[language]} />}
    </span>
  );
}

/** A member's name that leads to what they wrote; an account that is gone has neither. */
export function AuthorLink({ author }: { author: MemberCard }) {
  const t = askTexts.use();
  if (author.username === '') return <span>{t.gone}</span>;
  return (
    <Link to={`/user/card/${author.id}`} rel="nofollow">
      {author.nickname}
    </Link>
  );
}
