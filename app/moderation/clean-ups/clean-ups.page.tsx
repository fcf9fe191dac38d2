import { useNavigate } from 'react-router';
import { listCleanups, previewCleanup } from '#app/moderation/clean-ups/clean-ups.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Pager } from '#app/ui/kit/pager.tsx';
import { CleanupListInput, MemberInput } from '#app/moderation/reviews/moderation.schema.ts';
import { BlockedNetworks } from './blocked-networks.tsx';
import { CleanupDialog } from './cleanup-dialog.tsx';
import { CleanupList } from './cleanup-list.tsx';
import { cleanupTexts } from './cleanup-texts.ts';
import type { Route } from './+types/clean-ups.page.ts';

export const loader = pageLoader(async ({ ctx, url }) => {
  const list = await listCleanups(ctx, CleanupListInput.parse(Object.fromEntries(url.searchParams)));
  const wanted = MemberInput.safeParse({ memberId: url.searchParams.get('member') });
  return { list, preview: wanted.success ? await previewCleanup(ctx, wanted.data) : null };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: cleanupTexts.in(rootFacts(matches).language).title });
}

/** Where spam accounts are cleaned up and clean-ups undone. */
export default function Cleanups({ loaderData: { list, preview } }: Route.ComponentProps) {
  const t = cleanupTexts.use();
  const navigate = useNavigate();
  const close = () => void navigate('/admin/cleanups', { replace: true, preventScrollReset: true });
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <CleanupList rows={list.rows} />
      <Pager
        previous={list.after === null ? null : `?after=${list.after}`}
        next={list.before === null ? null : `?before=${list.before}`}
      />
      <BlockedNetworks rows={list.blocked} />
      {preview && <CleanupDialog key={preview.member.id} preview={preview} onClose={close} onStarted={close} />}
    </>
  );
}
