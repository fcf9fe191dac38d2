import { useEffect, useRef } from 'react';
import { takeoverNodes } from '#app/account/rules/rules.policy.ts';
import type { RuleBranch } from '#app/account/rules/rules.schema.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { groupsTexts } from './groups-texts.ts';
import style from './rules.module.css';

export type PickerProps = {
  label: string;
  rules: readonly RuleBranch[];
  picked: ReadonlySet<number>;
  onPick: (picked: Set<number>) => void;
};

/** A tree of check boxes: a box takes all below it along, and what is above it when it is chosen. */
export function RulePicker({ label, rules, picked, onPick }: PickerProps) {
  return (
    <div className={style['picker']} role="group" aria-label={label} tabIndex={0}>
      <Level rules={rules} above={[]} picked={picked} onPick={onPick} />
    </div>
  );
}

function Level({ rules, above, picked, onPick }: Omit<PickerProps, 'label'> & { above: readonly number[] }) {
  return (
    <ul>
      {rules.map((rule) => (
        <li key={rule.id}>
          <Box rule={rule} above={above} picked={picked} onPick={onPick} />
          {rule.children.length > 0 && (
            <Level rules={rule.children} above={[...above, rule.id]} picked={picked} onPick={onPick} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Box({
  rule,
  above,
  picked,
  onPick,
}: Omit<PickerProps, 'label' | 'rules'> & { rule: RuleBranch; above: readonly number[] }) {
  const t = groupsTexts.use();
  const language = useLanguage();
  const ref = useRef<HTMLInputElement>(null);
  const below = idsOf(rule);
  const isPicked = picked.has(rule.id);
  const isPartly = isPicked && below.some((id) => !picked.has(id));
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isPartly;
  }, [isPartly]);
  function change(isOn: boolean) {
    const next = new Set(picked);
    for (const id of below) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    if (isOn) for (const id of above) next.add(id);
    onPick(next);
  }
  return (
    <label className="check">
      <input
        ref={ref}
        type="checkbox"
        checked={isPicked}
        onChange={(event) => change(isPartly || event.currentTarget.checked)}
      />
      <span>
        {language === 'en' ? rule.title_en : rule.title_zh} <span className="muted small">{t.types[rule.type]}</span>
        {rule.area === 'admin' && takeoverNodes.has(rule.name) && (
          <span className={style['danger']}>{t.takesOver}</span>
        )}
      </span>
    </label>
  );
}

const idsOf = (rule: RuleBranch): number[] => [rule.id, ...rule.children.flatMap(idsOf)];
