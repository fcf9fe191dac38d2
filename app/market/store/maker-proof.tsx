import { htmlLang } from '#app/core/texts/language.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import type { ProvenDomain } from '#app/market/domains/developer-domains.schema.ts';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { formatTime, toDate } from '#app/ui/kit/time-format.ts';
import { Time, useClock } from '#app/ui/kit/time.tsx';
import style from './maker-proof.module.css';
import type { Maker } from './store.schema.ts';
import { makerProofTexts } from './store-texts.ts';

type Proof = Pick<Maker, 'isVerified' | 'isIdentified' | 'domain'>;

/** Beside a developer's name: the tick of those whom staff trust, and what they have proven; nothing without either. */
export function MakerMarks({ maker: { isVerified, isIdentified, domain } }: { maker: Proof }) {
  const t = makerProofTexts.use();
  const language = htmlLang[useLanguage()];
  const { now, timeZone } = useClock();
  const dateOf = ({ checkedAt }: ProvenDomain) =>
    formatTime(toDate(checkedAt), { mode: 'date', now, language, timeZone });
  const words = [
    isVerified && t.trusted,
    isIdentified && t.identity,
    domain && t.domainOn(domain.shown, dateOf(domain)),
  ].filter((word) => word !== false && word !== null);
  if (words.length === 0) return null;
  const said = t.all(words);
  return (
    <span className={style['marks']}>
      <span className={isVerified ? style['tick'] : undefined} title={said} suppressHydrationWarning>
        <Icon name={isVerified ? 'check-circle' : isIdentified ? 'user' : 'globe'} size="s" />
        <span className="sr" suppressHydrationWarning>
          {said}
        </span>
      </span>
      {domain && <DomainLink domain={domain} />}
    </span>
  );
}

/** The same in lines, with what each of them means. */
export function MakerProof({ maker: { isVerified, isIdentified, domain } }: { maker: Proof }) {
  const t = makerProofTexts.use();
  const language = htmlLang[useLanguage()];
  if (!isVerified && !isIdentified && !domain) return null;
  return (
    <ul className={style['proof']}>
      {isVerified && (
        <li>
          <Chip tone="primary" icon="check-circle" title={t.trustedText}>
            {t.trusted}
          </Chip>
        </li>
      )}
      {isIdentified && (
        <li title={t.identityText}>
          <Icon name="user" size="s" />
          {t.identity}
        </li>
      )}
      {domain && (
        <li title={t.domainText}>
          <Icon name="globe" size="s" />
          <span>
            {t.domain} <DomainLink domain={domain} />
            {language === 'en' ? ', ' : '，'}
            {t.checkedOn} <Time value={domain.checkedAt} language={language} mode="date" />
          </span>
        </li>
      )}
    </ul>
  );
}

/** Search engines give a developer's own site no weight for it. */
const DomainLink = ({ domain: { host, shown } }: { domain: ProvenDomain }) => (
  <a className={style['domain']} href={`https://${host}/`} rel="nofollow noopener noreferrer" target="_blank">
    <bdi>{shown}</bdi>
  </a>
);
