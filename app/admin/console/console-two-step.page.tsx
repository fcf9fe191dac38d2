import { redirect } from 'react-router';
import { lacksTwoStep } from '#app/account/rules/rules.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { LinkButton } from '#app/ui/kit/button.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import type { Route } from './+types/console-two-step.page.ts';

const texts = await pageTexts(
  () => import('./console.zh.ts'),
  () => import('./console.en.ts'),
);

export const loader = pageLoader(async ({ ctx }) => {
  if (!(await lacksTwoStep(ctx))) throw redirect('/admin');
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).twoStepTitle });
}

/** Where staff lands who must set up two-step login before they can use the console. */
export default function TwoStep() {
  const t = texts.use();
  return (
    <Empty
      page
      level={1}
      title={t.twoStepTitle}
      action={
        <LinkButton tone="primary" to="/user/account/security/two-step">
          {t.twoStepSet}
        </LinkButton>
      }
    >
      {t.twoStepText}
    </Empty>
  );
}
