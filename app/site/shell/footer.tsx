import type { RootData } from '#app/root.tsx';
import { BrandLink } from '#app/ui/kit/brand.tsx';
import { keptPart } from '#app/ui/kit/kept-part.tsx';
import { sitePagePath } from '#app/account/site-pages/site-pages.policy.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { Link } from '#app/ui/kit/link.tsx';
import { switchTheme } from '#app/ui/frame/theme.ts';
import { LanguageLink } from './language-switch.tsx';
import type { ShellTexts } from '#app/site/shell-texts.ts';

/** The page footer: what one can browse, how to take part, feeds, record number, language. */
export function Footer({ root, t }: { root: RootData; t: ShellTexts }) {
  return (
    <footer className="foot">
      <div className="wrap">
        <Columns
          siteName={root.siteName}
          brand={root.brand}
          own={root.footer}
          mayJoin={!root.member && root.openMemberCenter}
          hasMoney={root.hasMoney}
          t={t}
        />
        <Legal root={root} t={t} />
      </div>
    </footer>
  );
}

type ColumnsProps = {
  siteName: string;
  brand: RootData['brand'];
  own: RootData['footer'];
  mayJoin: boolean;
  hasMoney: boolean;
  t: ShellTexts;
};

const Columns = keptPart(FootColumns, {
  name: 'foot',
  useFacts: ({ siteName, brand, own, mayJoin, hasMoney }: ColumnsProps) => [
    siteName,
    JSON.stringify([brand, own]),
    mayJoin,
    hasMoney,
  ],
});

function FootColumns({ own, mayJoin, hasMoney, t }: ColumnsProps) {
  const columns = [
    {
      title: t.product,
      links: [
        ['/ask/lists/question/0', t.newest],
        ['/ask/lists/question/0?sort=hot', t.hot],
        ['/ask/lists/unanswered/0', t.unanswered],
        ['/ask/lists/article/0', t.articles],
        ['/ask/models/all/0', t.models],
        ['/aiMap', t.aiMap],
        ['/plugin', t.plugins],
      ],
    },
    {
      title: t.participate,
      links: [
        ['/ask/post', t.askQuestion],
        ['/ask/post?kind=article', t.writeArticle],
        ['/ask/privileges', t.reputation],
        ...(hasMoney ? [['/fees', t.fees]] : []),
        ['/ask/devdoc', t.devdoc],
        ['/ask/indev', t.indev],
        ...(mayJoin ? [['/user/login?type=register', t.join]] : []),
      ],
    },
    ...(own?.columns ?? []),
  ] as const;
  const feeds = [
    ['/feed.atom', t.feedAll],
    ['/feed/question.atom', t.feedQuestions],
    ['/feed/article.atom', t.feedArticles],
  ] as const;
  return (
    <div className="cols">
      <div>
        <BrandLink />
        <p className="foot-about">{own?.text || t.footerAbout}</p>
        {own?.contact && (
          <p>
            <FootLink to={own.contact} label={t.contact} />
          </p>
        )}
      </div>
      {columns.map((column) => (
        <nav key={column.title} aria-label={column.title}>
          <h2>{column.title}</h2>
          {column.links.map(([to, label]) => (
            <div key={to}>
              <FootLink to={to} label={label} />
            </div>
          ))}
        </nav>
      ))}
      <nav aria-label={t.subscribe}>
        <h2>{t.subscribe}</h2>
        {feeds.map(([href, label]) => (
          <div key={href}>
            <a href={href}>{label}</a>
          </div>
        ))}
      </nav>
    </div>
  );
}

/** A page of this site, one elsewhere, or a mail address. */
const FootLink = ({ to, label }: { to: string; label: string }) =>
  to.startsWith('/') ? <Link to={to}>{label}</Link> : <a href={to}>{label}</a>;

/** Whose site it is, on what terms, and how it is shown. */
function Legal({ root, t }: { root: RootData; t: ShellTexts }) {
  const year = new Date(root.now).getUTCFullYear();
  return (
    <div className="legal">
      <span>
        © {year} {root.siteName}
      </span>
      {root.recordNumber && (
        <a href="https://beian.miit.gov.cn/" rel="noopener">
          {root.recordNumber}
        </a>
      )}
      <Licence own={root.footer} licence={t.licence} />
      {root.footerPages.map(({ slug, title, language }) => (
        <Link key={slug} to={sitePagePath(slug)} lang={language === root.language ? undefined : htmlLang[language]}>
          {title}
        </Link>
      ))}
      {root.openMemberCenter && (
        <button type="button" className="link legal-end" onClick={switchTheme}>
          {t.theme}
        </button>
      )}
      {root.openMemberCenter && (
        <LanguageLink>{root.language === 'en' ? '切换到中文' : 'Switch to English'}</LanguageLink>
      )}
    </div>
  );
}

function Licence({ own, licence }: { own: RootData['footer']; licence: string }) {
  const text = own?.licence || licence;
  return own?.licenceUrl ? (
    <a href={own.licenceUrl} rel="license noopener">
      {text}
    </a>
  ) : (
    <span>{text}</span>
  );
}
