import type { Failure } from '#app/core/request/request.ts';
import { writingTexts } from '#app/ask/editor/writing-texts.ts';
import { Link } from '#app/ui/kit/link.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';

/** What a refusal says when somebody saved another version meanwhile; null for any other. */
export const conflictIn = ({ data, msg }: Failure): string | null => (data?.['error'] === 'EDIT_CONFLICT' ? msg : null);

/** Says so at the form for as long as it holds, with the way to the newest version; what is typed stays. */
export function EditConflict({ text, path }: { text: string | null; path: string }) {
  const t = writingTexts.use();
  if (text === null) return null;
  return (
    <Notice tone="bad" live>
      {text}{' '}
      <Link to={path} target="_blank">
        {t.staleLink}
      </Link>
    </Notice>
  );
}
