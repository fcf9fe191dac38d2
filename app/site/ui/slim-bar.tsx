import { Link, useLocation } from 'react-router';
import { useRootFacts } from '#app/core/page-data.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Mark } from '#app/ui/mark.tsx';
import { switchTheme } from '#app/ui/theme.ts';
import type { RootData } from '../../root.tsx';
import { languageUrl } from './language-switch.ts';
import style from './slim-bar.module.css';

/** What stands above a page without a layout: the way home, the other language, the theme. */
export function SlimBar({ t }: { t: { otherLanguage: string; switchLanguage: string; theme: string } }) {
  const root = useRootFacts<RootData>();
  const { pathname, search } = useLocation();
  return (
    <header className={style['bar']}>
      <Link className="brand" to="/">
        <Mark />
        <span>{root.siteName}</span>
      </Link>
      {root.openMemberCenter && (
        <div className={style['tools']}>
          {root.languages === 'both' && (
            <a
              className="iconbtn txt"
              href={languageUrl(root.language, pathname, search)}
              hrefLang={root.language === 'en' ? 'zh-CN' : 'en'}
              aria-label={`${t.otherLanguage}, ${t.switchLanguage}`}
            >
              {t.otherLanguage}
            </a>
          )}
          <IconButton label={t.theme} icon="moon" onClick={switchTheme} />
        </div>
      )}
    </header>
  );
}
