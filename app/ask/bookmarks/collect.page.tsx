import { Form } from 'react-router';
import { listBookmarks } from '#app/ask/bookmarks/bookmarks.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Input } from '#app/ui/forms/field.tsx';
import { Icon } from '#app/ui/kit/icon.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { BookmarkListInput, exportFormats } from './bookmarks.schema.ts';
import { BookmarkList } from './bookmark-list.tsx';
import { collectPath, collectTexts } from './collect-texts.ts';
import { FolderList } from './folder-list.tsx';
import style from './collect.module.css';
import type { Route } from './+types/collect.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const input = BookmarkListInput.parse(Object.fromEntries(url.searchParams));
  return { input, page: await listBookmarks(ctx, input) };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: collectTexts.in(rootFacts(matches).language).title });
}

/** The member's bookmarks in their folders. */
export default function Collect({ loaderData: { input, page } }: Route.ComponentProps) {
  const t = collectTexts.use();
  const { folder, q } = input;
  const files = (
    <Menu
      label={t.export}
      head={t.export}
      className="btn btn-s"
      items={exportFormats.map((format) => ({
        label: t.exportAs[format],
        href: `/user/ask/collect/file?format=${format}`,
      }))}
    >
      <Icon name="download" />
      {t.export}
    </Menu>
  );
  return (
    <>
      <PageHead title={t.title} actions={page.all > 0 && files}>
        {t.lead}
      </PageHead>
      {page.all === 0 && page.folders.length === 0 ? (
        <Empty title={t.empty} level={2} action={<LinkButton to="/ask/lists/question/0">{t.browse}</LinkButton>}>
          {t.emptyText}
        </Empty>
      ) : (
        <div className={style['parts']}>
          <FolderList page={page} chosen={folder} />
          <div>
            <search aria-label={t.search}>
              <Form key={folder} action="/user/ask/collect" className={style['search']}>
                {folder >= 0 && <input type="hidden" name="folder" value={folder} />}
                <Input
                  type="search"
                  name="q"
                  inputSize="s"
                  aria-label={t.search}
                  placeholder={t.searchPlaceholder}
                  defaultValue={q}
                  maxLength={60}
                />
              </Form>
            </search>
            {page.rows.length > 0 ? (
              <BookmarkList key={collectPath(input)} rows={page.rows} folders={page.folders} />
            ) : (
              <None isSearch={q !== ''} />
            )}
            <Pager
              previous={page.previous && collectPath({ folder, q, before: page.previous })}
              next={page.next && collectPath({ folder, q, after: page.next })}
            />
          </div>
        </div>
      )}
    </>
  );
}

function None({ isSearch }: { isSearch: boolean }) {
  const t = collectTexts.use();
  return (
    <Empty
      level={2}
      title={isSearch ? t.nothing : t.emptyFolder}
      action={<LinkButton to={collectPath({})}>{t.showAll}</LinkButton>}
    >
      {isSearch ? t.nothingText : t.emptyFolderText}
    </Empty>
  );
}
