import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { listRemovedRules, listRuleTree, requireConsole } from '#app/account/rules/rules.queries.server.ts';
import type { RuleBranch, RuleType } from '#app/account/rules/rules.schema.ts';
import { useAuth } from '#app/account/rules/allowed.tsx';
import { pageLoader } from '#app/core/http/page.server.ts';
import { pageHead, rootFacts } from '#app/core/request/page-data.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { Time } from '#app/ui/kit/time.tsx';
import { AreaHead } from '#app/admin/console/area-head.tsx';
import { type Edited, RuleDialog } from './rule-dialog.tsx';
import { DragLabel, RuleTree } from './rule-tree.tsx';
import { rulesTexts } from './rules-texts.ts';
import style from './rules.module.css';
import { type RuleActs, useRuleActs } from './use-rule-acts.ts';
import { useRuleDrag } from './use-rule-drag.ts';
import type { Route } from './+types/rules.page.ts';

const sections = ['nav', 'nav_user_menu', 'menu_dir', 'route', 'button'] as const;

export const loader = pageLoader(async ({ ctx, url }) => {
  await requireConsole(ctx, 'rules');
  const area = url.searchParams.get('area') === 'admin' ? ('admin' as const) : ('site' as const);
  const [tree, removed] = await Promise.all([listRuleTree(ctx, area), listRemovedRules(ctx, area)]);
  return { area, tree, removed };
});

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { title: rulesTexts.in(rootFacts(matches).language).title });
}

/** The editor of header navigation, menus and permission rules. */
export default function Rules({ loaderData: { area, tree, removed } }: Route.ComponentProps) {
  const t = rulesTexts.use();
  const mayEdit = useAuth()('edit', '/admin/rules');
  const { revalidate } = useRevalidator();
  const [edited, setEdited] = useState<Edited | null>(null);
  const acts = useRuleActs();
  const drag = useRuleDrag(tree, (rule, place) => void acts.move(rule, place));
  const mayAdd = mayEdit && area === 'site';
  const shared = {
    acts,
    mayEdit,
    drag,
    onEdit: (rule: RuleBranch) => setEdited({ rule }),
    onAddBelow: mayAdd
      ? (parent: RuleBranch) => setEdited({ type: parent.type === 'menu_dir' ? 'menu' : 'button', parent })
      : undefined,
    onRemove: mayAdd ? (rule: RuleBranch) => void acts.remove(rule) : undefined,
  };
  return (
    <>
      <AreaHead
        path="/admin/rules"
        area={area}
        texts={t}
        onAdd={mayAdd ? () => setEdited({ type: 'nav', parent: null }) : undefined}
        hint={area === 'admin' && t.adminHint}
      />
      <p className="sr" role="status">
        {acts.said}
      </p>
      {tree.length === 0 && (
        <Empty level={2} title={t.empty}>
          {t.emptyText}
        </Empty>
      )}
      {area === 'admin' ? (
        <RuleTree {...shared} rules={tree} />
      ) : (
        sections.map((type) => (
          <Section key={type} type={type} rules={tree.filter((rule) => rule.type === type)} shared={shared} />
        ))
      )}
      {mayAdd && removed.length > 0 && <Removed rules={removed} acts={acts} />}
      {drag.dragged && <DragLabel from={drag.from} title={acts.titleOf(drag.dragged)} />}
      <RuleDialog
        edited={edited}
        area={area}
        all={tree}
        onClose={() => setEdited(null)}
        onSaved={async () => {
          await revalidate();
          setEdited(null);
        }}
      />
    </>
  );
}

type SectionProps = {
  type: Exclude<RuleType, 'menu'>;
  rules: RuleBranch[];
  shared: Omit<Parameters<typeof RuleTree>[0], 'rules'>;
};

function Section({ type, rules, shared }: SectionProps) {
  const t = rulesTexts.use();
  if (rules.length === 0) return null;
  return (
    <section className={style['section']} aria-labelledby={`rules-${type}`}>
      <h2 id={`rules-${type}`}>{t.sections[type]}</h2>
      <p>{t.sectionHints[type]}</p>
      <RuleTree {...shared} rules={rules} />
    </section>
  );
}

type RemovedRule = { id: number; title_zh: string; title_en: string; type: string; removedAt: number };

function Removed({ rules, acts }: { rules: RemovedRule[]; acts: RuleActs }) {
  const t = rulesTexts.use();
  const language = useLanguage();
  return (
    <section className={style['section']} aria-labelledby="rules-removed">
      <h2 id="rules-removed">{t.removedHeading}</h2>
      <p>{t.removedHint}</p>
      <ul className={style['removed']}>
        {rules.map((rule) => (
          <li key={rule.id}>
            <span>{acts.titleOf(rule)}</span>
            <span className="muted small">
              {t.types[rule.type as RuleType]} · <Time value={rule.removedAt} language={language} />
            </span>
            <Button
              size="s"
              icon="undo"
              aria-label={t.restoreOf(acts.titleOf(rule))}
              onClick={() => void acts.restore(rule.id)}
            >
              {t.restore}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
