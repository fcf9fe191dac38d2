/**
 * Structured data for search engines, which read pages as the server writes them. Give `null` where
 * `import.meta.env.SSR` is false, so that browsers carry neither the text nor the code that makes it.
 */
export function JsonLd({ data }: { data: object | null }) {
  const json = data === null ? '{}' : JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}
