import { Link } from '#app/ui/kit/link.tsx';
import type { BooksTexts } from './books-texts.ts';

/** The way to what a line is about; nothing where there is none. */
export function BountyOrShareLink({ t, path }: { t: BooksTexts; path: string }) {
  if (path === '') return null;
  return (
    <Link className="small nowrap" to={path}>
      {t.subjectOf[path.startsWith('/ask/') ? 'bounty' : 'purchase']}
    </Link>
  );
}
