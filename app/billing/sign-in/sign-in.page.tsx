import { useNavigation } from 'react-router';
import { getSignIn } from '#app/billing/sign-in/sign-in.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts } from '#app/core/texts/page-texts.ts';
import { Card, PageHead } from '#app/ui/kit/card.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import type { Route } from './+types/sign-in.page.ts';
import { MonthInput, type SignInRules } from './sign-in.schema.ts';
import { MonthCalendar } from './month-calendar.tsx';
import type { SignInTexts } from './sign-in-texts.ts';
import { TodayPanel } from './today-panel.tsx';
import style from './sign-in.module.css';

const path = '/user/account/signIn';
const texts = await pageTexts(
  () => import('./sign-in.zh.ts'),
  () => import('./sign-in.en.ts'),
);

export const loader = pageLoader(async ({ ctx, url }) =>
  getSignIn(ctx, MonthInput.parse(Object.fromEntries(url.searchParams))),
);

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

/** The daily sign-in: a month, today's button, the streak and the rules. */
export default function SignIn({ loaderData: view }: Route.ComponentProps) {
  const t = texts.use();
  const { state, location } = useNavigation();
  const { send, busy } = useSend();
  const isLoading = state === 'loading' && location.pathname === path;
  async function submit(name: string, address: string, body: Record<string, string>) {
    await send(address, body, { isOnce: true, done: true, name, refresh: true });
  }
  async function makeUp(day: string) {
    const { makeUpCost: cost } = view.rules;
    if (view.points < cost) return void toast.error(t.makeUpShort(cost - view.points));
    const isSure = await confirm({
      title: t.makeUpTitle(day),
      text: t.makeUpText(cost, view.makeUpsLeft),
      confirmText: t.makeUpYes,
    });
    if (isSure) await submit(day, '/api/account/makeUp', { day });
  }
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      <div className={style['page']} aria-busy={isLoading || undefined}>
        <MonthCalendar t={t} view={view} path={path} busyDay={busy} onMakeUp={(day) => void makeUp(day)} />
        <div className={style['side']}>
          <TodayPanel
            t={t}
            view={view}
            isBusy={busy === 'today'}
            onSignIn={() => void submit('today', '/api/account/signIn', { day: view.today })}
          />
          <Rules t={t} rules={view.rules} />
        </div>
      </div>
    </>
  );
}

function Rules({
  t,
  rules: { rewards, monthReward, makeUpDays, makeUpPerMonth, makeUpCost },
}: {
  t: SignInTexts;
  rules: SignInRules;
}) {
  const canMakeUp = makeUpDays > 0 && makeUpPerMonth > 0;
  return (
    <Card quiet title={t.rules} className={style['rules']}>
      <ul>
        <li>{t.ruleWeek(rewards)}</li>
        {monthReward > 0 && <li>{t.ruleMonth(monthReward)}</li>}
        <li>{canMakeUp ? t.ruleMakeUp(makeUpDays, makeUpPerMonth, makeUpCost) : t.ruleNoMakeUp}</li>
        {canMakeUp && <li>{t.ruleMakeUpEffect}</li>}
      </ul>
      <p>
        <Link to="/user/account/integral">{t.pointsLog}</Link>
      </p>
    </Card>
  );
}
