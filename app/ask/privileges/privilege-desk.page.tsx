import { useAuth } from '#app/account/rules/allowed.tsx';
import { getPrivilegeDesk } from '#app/ask/privileges/privileges.queries.server.ts';
import { getReputationDesk } from '#app/ask/reputation/reputation.queries.server.ts';
import { pageLoader } from '#app/core/http/page.server.ts';
import { htmlLang } from '#app/core/texts/language.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { pageTexts, useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { PageHead, SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { Notice } from '#app/ui/overlays/notice.tsx';
import { formatNumber } from '#app/ui/kit/number-format.ts';
import { Time } from '#app/ui/kit/time.tsx';
import type { Route } from './+types/privilege-desk.page.ts';
import { type Amounts, reasons } from '#app/ask/reputation/reputation.schema.ts';
import { type Levels, presetLevels, presets, privileges } from './privileges.schema.ts';
import { NumbersForm } from './numbers-form.tsx';
import style from './privileges.module.css';

const texts = await pageTexts(
  () => import('./privilege-desk.zh.ts'),
  () => import('./privilege-desk.en.ts'),
);

export const loader = pageLoader(async ({ ctx }) => {
  const [levels, reputation] = await Promise.all([getPrivilegeDesk(ctx), getReputationDesk(ctx)]);
  return { levels, reputation };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: texts.in(rootFacts(matches).language).title });
}

const amountNames = [...reasons, 'dailyCap', 'serialVotes'] as const satisfies readonly (keyof Amounts)[];

/** The console's desk of privileges and of what acts are worth, with presets and every change. */
export default function PrivilegeDesk({ loaderData: { levels, reputation } }: Route.ComponentProps) {
  const t = texts.use();
  const isLocked = !useAuth()('edit', '/admin/privileges');
  return (
    <>
      <PageHead title={t.title}>{t.lead}</PageHead>
      {isLocked && <Notice tone="warn">{t.readOnly}</Notice>}
      <section className={style['section']}>
        <SectionHead
          title={t.privileges}
          aside={<Chip tone="primary">{t.inForce(t.presets[levels.rule.preset])}</Chip>}
        />
        <p className="small muted">{t.privilegesHelp}</p>
        <NumbersForm
          t={t}
          address="/api/admin/savePrivileges"
          group="levels"
          names={privileges}
          labelOf={(name) => capital(t.names[name])}
          values={levels.rule.levels}
          seen={levels.rule.id}
          isLocked={isLocked}
          head={(fill) => (
            <div className={style['presets']}>
              <span className="small muted">{t.fill}</span>
              {presets.map((preset) => (
                <Button key={preset} size="s" title={t.presetLeads[preset]} onClick={() => fill(presetLevels[preset])}>
                  {t.presets[preset]}
                </Button>
              ))}
            </div>
          )}
        />
      </section>
      <section className={style['section']}>
        <SectionHead title={t.amounts} />
        <p className="small muted">{t.amountsHelp}</p>
        <NumbersForm
          t={t}
          address="/api/admin/saveReputation"
          group="amounts"
          names={amountNames}
          labelOf={(name) => t.fields[name]}
          helpOf={(name) => (name === 'dailyCap' || name === 'serialVotes' ? t.fieldHelp[name] : undefined)}
          values={reputation.rule.amounts}
          seen={reputation.rule.id}
          isLocked={isLocked}
        />
      </section>
      <section className={style['section']}>
        <SectionHead title={t.history} />
        <History changes={changesOf(t, { levels, reputation })} />
      </section>
    </>
  );
}

type Texts = ReturnType<typeof texts.in>;
const levelsLine = (t: Texts, levels: Levels) =>
  privileges.map((name) => t.line(t.names[name], formatNumber(levels[name]))).join(t.and);
const amountsLine = (t: Texts, amounts: Amounts) =>
  amountNames.map((name) => t.line(t.fields[name], formatNumber(amounts[name]))).join(t.and);

type Change = {
  key: string;
  what: string;
  more: string;
  note: string;
  startsAt: number;
  madeBy: { nickname: string } | null;
};

/** Changes of both, the newest first. */
function changesOf(t: Texts, { levels, reputation }: Route.ComponentProps['loaderData']): Change[] {
  const changes = [
    ...levels.changes.map((change) => ({
      ...change,
      key: `l${change.id}`,
      what: `${t.privileges} · ${t.presets[change.preset]}`,
      more: levelsLine(t, change.levels),
    })),
    ...reputation.changes.map((change) => ({
      ...change,
      key: `a${change.id}`,
      what: t.amounts,
      more: amountsLine(t, change.amounts),
    })),
  ];
  return changes.toSorted((a, b) => b.startsAt - a.startsAt);
}

function History({ changes }: { changes: Change[] }) {
  const t = texts.use();
  const language = htmlLang[useLanguage()];
  if (changes.length === 0) return <p className="small muted">{t.noHistory}</p>;
  return (
    <ol className={style['changes']}>
      {changes.map(({ key, what, more, note, startsAt, madeBy }) => (
        <li key={key}>
          <span>
            <b>{what}</b>
            <small className={style['note']}>{note}</small>
            <small className={style['note']}>{more}</small>
          </span>
          <span>
            {t.changedBy(madeBy?.nickname || t.gone)}
            <br />
            <Time value={startsAt} language={language} mode="datetime" />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The names stand within sentences; alone, English ones begin with a capital. */
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
