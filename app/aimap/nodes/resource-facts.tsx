import { Chip } from '#app/ui/kit/chip.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import type { LinkState, Reach } from './node-kinds.ts';
import { mapTexts } from './map-texts.ts';

type Linked = {
  title: string;
  url: string;
  linkState?: LinkState | null | undefined;
  archivedUrl?: string | null | undefined;
};

/** The name of a resource as a link: to another site, or to a page of ours. One that is gone leads to its copy. */
export function ResourceLink({ title, url, linkState, archivedUrl }: Linked) {
  const t = mapTexts.use();
  if (url.startsWith('/')) return <Link to={url}>{title}</Link>;
  return (
    <a href={linkState === 'dead' && archivedUrl ? archivedUrl : url} target="_blank" rel="noopener nofollow">
      {title}
      <span className="sr">{t.outside}</span>
    </a>
  );
}

type Stated = {
  linkState?: LinkState | null | undefined;
  reach?: Reach | null | undefined;
  archivedUrl?: string | null | undefined;
};

/** What one should know before opening a link: that it is gone or moved, or cannot be opened from mainland China. */
export function LinkNotes({ linkState, reach, archivedUrl }: Stated) {
  const t = mapTexts.use();
  return (
    <>
      {linkState === 'dead' && <Chip tone="danger">{archivedUrl ? t.linkArchived : t.linkDead}</Chip>}
      {linkState === 'moved' && <Chip tone="accent">{t.linkMoved}</Chip>}
      {(reach === 'unsteady' || reach === 'closed') && <Chip>{t.reaches[reach]}</Chip>}
    </>
  );
}
