import type { Bench } from './workbench.schema.ts';
import { StepWay } from '#app/ui/kit/step-way.tsx';
import { workbenchTexts } from './workbench-texts.ts';

/** How far a developer has come, as a way of three stops; gone once all are behind them. */
export function FirstSteps({ bench: { hasHomepage, plugins, listed, newest } }: { bench: Bench }) {
  const t = workbenchTexts.use();
  if (listed > 0 && hasHomepage) return null;
  const first = newest.at(-1);
  const steps = [
    {
      title: t.profile,
      text: hasHomepage ? t.profileDone : t.profileTodo,
      isDone: hasHomepage,
      to: '/developer/other',
    },
    {
      title: t.firstPlugin,
      text: plugins > 0 ? t.firstPluginDone(plugins) : t.firstPluginTodo,
      isDone: plugins > 0,
      to: '/developer/plugin',
    },
    {
      title: t.firstRelease,
      text: listed > 0 ? t.firstReleaseDone(listed) : t.firstReleaseTodo,
      isDone: listed > 0,
      to: first ? `/developer/plugin/${first.id}` : '/developer/plugin',
    },
  ];
  return <StepWay label={t.way} steps={steps} />;
}
