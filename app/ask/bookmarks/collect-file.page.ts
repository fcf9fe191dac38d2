import { exportBookmarks } from '#app/ask/bookmarks/bookmarks.queries.server.ts';
import { csvTable } from '#app/core/csv.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { ExportInput, type ExportFormat } from './bookmarks.schema.ts';

const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** The reader's own bookmarks as a file: a table, a Markdown list by folders, or JSON. */
export const loader = pageLoader(async ({ ctx, url }) => {
  const { format } = ExportInput.parse({ format: url.searchParams.get('format') });
  const rows = (await exportBookmarks(ctx)).map((row) => ({
    url: `${url.origin}/ask/info/${row.postId}`,
    title: row.title,
    folder: row.folderName,
    note: row.note,
    savedAt: new Date(row.createdAt * 1000).toISOString(),
  }));
  const files: Record<ExportFormat, () => string> = {
    csv: () =>
      csvTable([
        ['url', 'title', 'folder', 'note', 'saved_at'],
        ...rows.map((row) => [row.url, row.title, row.folder, row.note, row.savedAt]),
      ]),
    md: () => markdownOf(rows),
    json: () => `${JSON.stringify(rows, null, 2)}\n`,
  };
  return new Response(files[format](), {
    headers: {
      'content-type': types[format],
      'content-disposition': `attachment; filename="bookmarks.${format}"`,
      'cache-control': 'no-store',
    },
  });
});

type Row = { url: string; title: string; folder: string; note: string };

function markdownOf(rows: readonly Row[]): string {
  const escape = (text: string) => text.replace(/[\\[\]*_`<>]/g, '\\$&');
  const folders = [...new Set(rows.map((row) => row.folder))].sort((a, b) => Number(a === '') - Number(b === ''));
  const parts = folders.map((folder) => {
    const lines = rows
      .filter((row) => row.folder === folder)
      .map(
        (row) =>
          `- [${escape(row.title) || row.url}](${row.url})${row.note === '' ? '' : `\n  ${escape(row.note).replaceAll('\n', '\n  ')}`}`,
      );
    return `${folder === '' ? '' : `## ${escape(folder)}\n\n`}${lines.join('\n')}\n`;
  });
  return parts.join('\n');
}
