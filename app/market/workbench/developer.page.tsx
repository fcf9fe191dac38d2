import { useState } from 'react';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { mayAtDeveloper } from '#app/market/developers/developers.policy.ts';
import { IndevParts } from '#app/market/indev/indev-parts.tsx';
import { indevTexts } from '#app/market/indev/indev-texts.ts';
import { NewPluginDialog } from '#app/market/plugins/new-plugin-dialog.tsx';
import { getWorkbench } from '#app/market/workbench/workbench.queries.server.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Link } from '#app/ui/kit/link.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { BenchFiguresTable } from './bench-figures.tsx';
import { BenchSide } from './bench-side.tsx';
import { DutyList } from './duty-list.tsx';
import { FirstSteps } from './first-steps.tsx';
import style from './workbench.module.css';
import type { Bench } from './workbench.schema.ts';
import { workbenchTexts } from './workbench-texts.ts';
import type { Route } from './+types/developer.page.ts';

export const loader = pageLoader(({ ctx }) => getWorkbench(ctx));

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: workbenchTexts.in(rootFacts(matches).language).title });
}

/** Where a developer begins: what waits, how far they are, their plugins; for others how to become one. */
export default function Developer({ loaderData: { invitations, indev, bench } }: Route.ComponentProps) {
  const t = workbenchTexts.use();
  const joining = indevTexts.use();
  if (bench) return <DeveloperBench bench={bench} invitations={invitations} />;
  return (
    <div className={style['join']}>
      <PageHead title={t.joinTitle}>{joining.lead}</PageHead>
      {invitations.length > 0 && <DutyList invitations={invitations} transfers={[]} duties={[]} />}
      <Notice>{joining.what}</Notice>
      {indev && <IndevParts view={indev} />}
    </div>
  );
}

type Props = { bench: Bench; invitations: Route.ComponentProps['loaderData']['invitations'] };

function DeveloperBench({ bench, invitations }: Props) {
  const t = workbenchTexts.use();
  const language = useLanguage();
  const [isAdding, setAdding] = useState(false);
  const { developer, plugins, duties, transfers } = bench;
  const name = language === 'en' ? developer.nameEn : developer.nameZh;
  const mayWrite = mayAtDeveloper(developer.role, developer.state, 'listing');
  const count = duties.length + transfers.length + invitations.length;
  const isNew = plugins === 0 && developer.state === 'approved';
  const add = (
    <Button tone="primary" icon="plus" onClick={() => setAdding(true)}>
      {t.newPlugin}
    </Button>
  );
  return (
    <>
      <PageHead title={isNew ? t.welcome(name) : t.bench} actions={mayWrite && !isNew && add}>
        {isNew ? t.welcomeText : t.benchText(count)}
      </PageHead>
      {(developer.state === 'suspended' || developer.state === 'closed') && (
        <Notice tone="warn" title={t.states[developer.state]}>
          {t.states[`${developer.state}Text`]} {bench.reason !== '' && t.states.reason(bench.reason)}
        </Notice>
      )}
      <FirstSteps bench={bench} />
      {isNew && mayWrite && (
        <section className={style['begin']}>
          <div>
            <h2>{t.begin}</h2>
            <p>{t.beginText}</p>
          </div>
          {add}
        </section>
      )}
      <section className={style['part']}>
        <SectionHead title={t.duties} />
        <DutyList invitations={invitations} transfers={transfers} duties={duties} />
      </section>
      {bench.figures && <BenchFiguresTable figures={bench.figures} />}
      <BenchSide bench={bench} />
      <section className={style['part']}>
        <SectionHead title={t.first} />
        <div className={style['links']}>
          {t.links.map(([to, title, text]) => (
            <Link key={to} to={to}>
              <b>{title}</b>
              <span>{text}</span>
            </Link>
          ))}
        </div>
      </section>
      {isAdding && <NewPluginDialog developer={developer.id} onClose={() => setAdding(false)} />}
    </>
  );
}
