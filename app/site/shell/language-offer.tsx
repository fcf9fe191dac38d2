import { useState } from 'react';
import { useLocation } from 'react-router';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { IconButton } from '#app/ui/kit/icon-button.tsx';
import { languageUrl } from './language-switch.tsx';
import style from './language-offer.module.css';
import { rememberDeclined } from './language-offer-rule.ts';

const texts = await pageTexts(
  () => import('./watch.zh.ts'),
  () => import('./watch.en.ts'),
);

/**
 * The offer, in English whatever the page's language. It floats, so that nothing moves; declined once, it stays away.
 */
export default function LanguageOffer() {
  const t = texts.use();
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(true);
  function decline() {
    setOpen(false);
    rememberDeclined();
  }
  if (!isOpen) return null;
  return (
    <aside className={style['offer']} lang="en" aria-label={t.language}>
      <a href={languageUrl('zh-cn', pathname, search)} hrefLang="en">
        {t.readEnglish}
      </a>
      <IconButton label={t.declineEnglish} icon="close" size="s" onClick={decline} />
    </aside>
  );
}
