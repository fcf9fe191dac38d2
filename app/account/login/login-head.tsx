import { useSearchParams } from 'react-router';
import type { LoginTexts } from '#app/account/parts/login-texts.ts';
import style from '#app/account/parts/login.module.css';
import type { RootData } from '#app/root.tsx';
import { ThemeButton } from '#app/ui/frame/theme-button.tsx';
import { BrandLink } from '#app/ui/kit/brand.tsx';

/** The mark that leads home, the other language and the look. */
export function LoginHead({ root, t }: { root: RootData; t: LoginTexts }) {
  const [query] = useSearchParams();
  const other = root.language === 'en' ? 'zh-cn' : 'en';
  return (
    <div className={style['head']}>
      <BrandLink label={t.home(root.siteName)} />
      {root.openMemberCenter && (
        <div className={style['tools']}>
          {root.languages === 'both' && (
            <a
              className="iconbtn txt"
              href={`/user/login?${new URLSearchParams({ ...Object.fromEntries(query), lang: other })}`}
              hrefLang={other === 'en' ? 'en' : 'zh-CN'}
              aria-label={t.switchLanguage}
            >
              {t.otherLanguage}
            </a>
          )}
          <ThemeButton label={t.theme} />
        </div>
      )}
    </div>
  );
}
