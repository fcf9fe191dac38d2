import { type KeyboardEvent, useEffect, useRef } from 'react';
import { opensPage, type RuleBranch } from '#app/account/rules/rules.schema.ts';
import { Switch } from '#app/ui/forms/check.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { classNames } from '#app/ui/kit/class-names.ts';
import { Icon } from '#app/ui/kit/icon.tsx';
import { isIconName } from '#app/ui/kit/icon-names.ts';
import { Menu, type MenuItem } from '#app/ui/overlays/menu.tsx';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { stepOf } from './rule-order.ts';
import type { RuleActs } from './use-rule-acts.ts';
import type { Drag } from './use-rule-drag.ts';
import { rulesTexts } from './rules-texts.ts';
import style from './rules.module.css';

export type TreeProps = {
  rules: readonly RuleBranch[];
  acts: RuleActs;
  mayEdit: boolean;
  onEdit: (rule: RuleBranch) => void;
  /** Not given: nothing can be added below. */
  onAddBelow?: ((rule: RuleBranch) => void) | undefined;
  onRemove?: ((rule: RuleBranch) => void) | undefined;
  drag: Drag;
};

/** Rules of one level with all below them. The handle moves by arrow keys and by dragging. */
export function RuleTree(props: TreeProps) {
  return (
    <ul className={style['tree']}>
      {props.rules.map((rule) => (
        <li key={rule.id}>
          <Row {...props} rule={rule} />
          {rule.children.length > 0 && <RuleTree {...props} rules={rule.children} />}
        </li>
      ))}
    </ul>
  );
}

function Row({ rule, rules, acts, mayEdit, onEdit, onAddBelow, onRemove, drag }: TreeProps & { rule: RuleBranch }) {
  const t = rulesTexts.use();
  const title = acts.titleOf(rule);
  const place = rules.findIndex((one) => one.id === rule.id) + 1;
  const step = (direction: 'up' | 'down') => {
    const to = stepOf(rules, rule, direction);
    if (to) void acts.move(rule, to, { place: place + (direction === 'up' ? -1 : 1), of: rules.length });
  };
  function onKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 'up' : 'down');
  }
  const over = drag.over?.id === rule.id ? drag.over.drop : null;
  return (
    <div
      className={classNames(
        style['row'],
        !rule.status && style['off'],
        over && style[over],
        drag.dragged?.id === rule.id && style['dragged'],
      )}
      data-rule={rule.id}
    >
      {mayEdit && (
        <button
          type="button"
          className={style['handle']}
          data-handle={rule.id}
          aria-label={t.handle(title, place, rules.length)}
          onKeyDown={onKey}
          onPointerDown={(event) => drag.press(event, rule)}
        >
          <Icon name="drag" />
        </button>
      )}
      <Shown rule={rule} title={title} />
      {mayEdit && (
        <>
          <Switch checked={rule.status} onChange={(event) => void acts.turn(rule, event.currentTarget.checked)}>
            <span className="sr">{t.enabled(title)}</span>
          </Switch>
          <Menu
            label={t.more(title)}
            items={itemsOf({
              rule,
              t,
              isFirst: place === 1,
              isLast: place === rules.length,
              step,
              onEdit,
              onAddBelow,
              onRemove,
            })}
          >
            <Icon name="more" />
          </Menu>
        </>
      )}
    </div>
  );
}

function Shown({ rule, title }: { rule: RuleBranch; title: string }) {
  const language = useLanguage();
  return (
    <>
      <span className={style['icon']}>
        {isIconName(rule.icon) ? (
          <Icon name={rule.icon} />
        ) : rule.type === 'button' ? (
          <Icon name="key" size="s" />
        ) : null}
      </span>
      <div className={style['what']}>
        <b>{title}</b> <span className="muted small">{language === 'en' ? rule.title_zh : rule.title_en}</span>
        <div className={style['facts']}>
          <span className="mono">{addressOf(rule)}</span>
          <Marks rule={rule} />
        </div>
      </div>
    </>
  );
}

/** The name of what is dragged, beside the pointer. */
export function DragLabel({ from, title }: { from: Drag['from']; title: string }) {
  const label = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const follow = (x: number, y: number) => label.current && (label.current.style.translate = `${x}px ${y}px`);
    const onMove = (event: PointerEvent) => follow(event.clientX, event.clientY);
    follow(from.x, from.y);
    addEventListener('pointermove', onMove);
    return () => removeEventListener('pointermove', onMove);
  }, [from.x, from.y]);
  return (
    <div ref={label} className={style['held']} aria-hidden>
      {title}
    </div>
  );
}

/** Where a rule leads, or for a button its node. */
function addressOf(rule: RuleBranch): string {
  if (opensPage(rule.type) && rule.menu_type !== 'tab') return rule.url;
  if (rule.type === 'button') return rule.name;
  const prefix = rule.area === 'admin' ? '/admin/' : rule.type === 'menu' || rule.type === 'menu_dir' ? '/user/' : '/';
  return prefix + rule.path;
}

function Marks({ rule }: { rule: RuleBranch }) {
  const t = rulesTexts.use();
  return (
    <>
      {!rule.status && <Chip tone="danger">{t.off}</Chip>}
      {rule.no_login_valid && <Chip tone="info">{t.guests}</Chip>}
      {rule.extend === 'add_rules_only' && <Chip>{t.rulesOnly}</Chip>}
      {rule.extend === 'add_menu_only' && <Chip>{t.menuOnly}</Chip>}
      {rule.menu_type === 'iframe' && <Chip>{t.frame}</Chip>}
      {rule.menu_type === 'link' && <Chip>{t.link}</Chip>}
    </>
  );
}

type Choices = Pick<TreeProps, 'onEdit' | 'onAddBelow' | 'onRemove'> & {
  rule: RuleBranch;
  t: ReturnType<typeof rulesTexts.use>;
  isFirst: boolean;
  isLast: boolean;
  step: (direction: 'up' | 'down') => void;
};

function itemsOf({ rule, t, isFirst, isLast, step, onEdit, onAddBelow, onRemove }: Choices): (MenuItem | 'line')[] {
  const takesChildren = rule.type !== 'button';
  return [
    { label: t.edit, icon: 'edit', onSelect: () => onEdit(rule) },
    ...(onAddBelow && takesChildren
      ? [{ label: t.addBelow, icon: 'plus', onSelect: () => onAddBelow(rule) } as const]
      : []),
    ...(isFirst ? [] : [{ label: t.moveUp, icon: 'arrow-up', onSelect: () => step('up') } as const]),
    ...(isLast ? [] : [{ label: t.moveDown, icon: 'arrow-down', onSelect: () => step('down') } as const]),
    ...(onRemove
      ? ['line' as const, { label: t.remove, icon: 'trash', danger: true, onSelect: () => onRemove(rule) } as const]
      : []),
  ];
}
