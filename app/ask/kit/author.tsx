import type { MemberCard } from '#app/account/account.schema.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Avatar } from '#app/ui/kit/avatar.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Time } from '#app/ui/kit/time.tsx';
import { askTexts } from './ask-texts.ts';

/**
 * Who wrote something and when: picture, name (leads to their posts), reputation where it is given, time. `at` is unix
 * seconds.
 */
export function Byline({ author, reputation, at }: { author: MemberCard; reputation?: number | null; at?: number }) {
  const language = useLanguage();
  const t = askTexts.use();
  return (
    <span className="by">
      <Avatar id={author.id} name={author.nickname} src={author.avatar} size="xs" />
      <AuthorLink author={author} />
      {reputation != null && (
        <span className="rep" title={t.reputationOf}>
          <span className="sr">{t.reputationOf} </span>
          {formatNumber(reputation)}
        </span>
      )}
      {at !== undefined && <Time value={at} language={htmlLang[language]} />}
    </span>
  );
}

/**
 * A member's name that leads to what they wrote; an account that is gone has neither, an anonymous author a number
 * alone.
 */
export function AuthorLink({ author }: { author: MemberCard }) {
  const t = askTexts.use();
  if (author.username === '') return <span>{author.nickname || t.gone}</span>;
  return (
    <Link to={`/user/card/${author.id}`} rel="nofollow">
      {author.nickname}
    </Link>
  );
}
