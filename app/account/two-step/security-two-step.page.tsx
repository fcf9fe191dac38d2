import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { getOwnInfo } from '#app/account/sessions/user-info.queries.server.ts';
import { getTwoStep } from '#app/account/two-step/two-step.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { PageHead } from '#app/ui/kit/card.tsx';
import { useClock } from '#app/ui/kit/time.tsx';
import { formatTime, toDate } from '#app/ui/kit/time-format.ts';
import type { Route } from './+types/security-two-step.page.ts';
import { BackLink } from '#app/account/parts/security-back-link.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoStepManage } from './two-step-manage.tsx';
import { TwoStepSetUp } from './two-step-set-up.tsx';

const texts = await pageTexts(
  () => import('./two-step.zh.ts'),
  () => import('./two-step.en.ts'),
);

export const loader = pageLoader(async ({ ctx }) => {
  const [state, { username }] = await Promise.all([getTwoStep(ctx), getOwnInfo(ctx)]);
  return { state, username };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** Two-step login: setting it up, its recovery codes, turning it off. New codes stay until the member has kept them. */
export default function TwoStep({ loaderData: { state, username } }: Route.ComponentProps) {
  const t = texts.use();
  const language = useLanguage();
  const { now, timeZone } = useClock();
  const { revalidate } = useRevalidator();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  async function show(recoveryCodes: readonly string[]) {
    setCodes(recoveryCodes);
    await revalidate();
  }
  return (
    <>
      <BackLink>{t.back}</BackLink>
      <PageHead title={t.title}>
        {state.since === null
          ? t.leadOff
          : t.leadOn(formatTime(toDate(state.since), { mode: 'date', now, language, timeZone }))}
      </PageHead>
      {codes && <RecoveryCodes t={t} codes={codes} username={username} onDone={() => setCodes(null)} />}
      {!codes && state.isOn && <TwoStepManage t={t} state={state} onCodes={show} />}
      {!codes && !state.isOn && <TwoStepSetUp t={t} onCodes={show} />}
    </>
  );
}
