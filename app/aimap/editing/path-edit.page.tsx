import { useNavigate } from 'react-router';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { getLearningSettings } from '#app/aimap/learning/learning.settings.server.ts';
import { findEditedPath } from '#app/aimap/editing/path-editing.queries.server.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { editPathPath, pathsDesk } from './desk-addresses.ts';
import { PathForm } from './path-form.tsx';
import { pathDeskTexts } from './path-desk-texts.ts';
import type { EditedPath } from './path-editing.schema.ts';
import type { Route } from './+types/path-edit.page.ts';

export const loader = pageLoader(
  async ({ ctx, params: { id } }) => ({
    path: await findEditedPath(ctx, id === 'new' ? null : Number(id)),
    gate: (await getLearningSettings(ctx)).mapLearnedAt,
  }),
  ({ id }) => /^(?:new|[1-9]\d{0,15})$/.test(id ?? ''),
);

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: pathDeskTexts.in(rootFacts(matches).language).title });
}

const newPath: Omit<EditedPath, 'gate'> = {
  id: 0,
  version: 0,
  slug: '',
  position: 0,
  isArchived: false,
  learners: 0,
  titleZh: '',
  titleEn: '',
  audienceZh: '',
  audienceEn: '',
  stages: [],
  topics: [],
};

/** What a path says, and its next version. */
export default function PathEdit({ loaderData: { path: found, gate } }: Route.ComponentProps) {
  const t = pathDeskTexts.use();
  const navigate = useNavigate();
  const path = found ?? { ...newPath, gate };
  const name = t.editOf(useLanguage() === 'en' ? path.titleEn : path.titleZh);
  return (
    <>
      <PageHead title={found ? name : t.newTitle} actions={<LinkButton to={pathsDesk}>{t.back}</LinkButton>}>
        {found ? t.lead2(path.learners, path.version) : t.leadNew}
      </PageHead>
      <PathForm
        key={`${path.id} ${path.version}`}
        path={path}
        t={t}
        onSaved={(id) => void (path.id === 0 && navigate(editPathPath(id), { replace: true }))}
      />
    </>
  );
}
