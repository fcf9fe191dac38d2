import { useRootFacts } from '#app/core/request/page-data.ts';
import { BrandLink } from '#app/ui/kit/brand.tsx';
import { ThemeButton } from '#app/ui/frame/theme-button.tsx';
import type { RootData } from '#app/root.tsx';
import { LanguageLink } from './language-switch.tsx';
import style from './slim-bar.module.css';

/** What stands above a page without a layout: the way home, the other language, the theme. */
export function SlimBar({ t }: { t: { otherLanguage: string; switchLanguage: string; theme: string } }) {
  const root = useRootFacts<RootData>();
  return (
    <header className={style['bar']}>
      <BrandLink />
      {root.openMemberCenter && (
        <div className={style['tools']}>
          <LanguageLink className="iconbtn txt" label={`${t.otherLanguage}, ${t.switchLanguage}`}>
            {t.otherLanguage}
          </LanguageLink>
          <ThemeButton label={t.theme} />
        </div>
      )}
    </header>
  );
}
