import { useEffect, useRef, useState } from 'react';
import type { RuleBranch } from '#app/account/rules/rules.schema.ts';
import { useLanguage } from '#app/core/texts/page-texts.ts';
import { confirm } from '#app/ui/overlays/confirm.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { countBelow, type Place } from './rule-order.ts';
import { rulesTexts } from './rules-texts.ts';

/**
 * What can be done with a rule of the editor. Each act shows its outcome on the page at once, and in the site's frame.
 */
export type RuleActs = ReturnType<typeof useRuleActs>;

export function useRuleActs() {
  const t = rulesTexts.use();
  const language = useLanguage();
  const { send } = useSend();
  const moved = useRef<number | null>(null);
  const [said, say] = useState('');
  const titleOf = (rule: { title_zh: string; title_en: string }) => (language === 'en' ? rule.title_en : rule.title_zh);

  // A moved row is taken off and put in anew by the browser, which forgets its focus.
  useEffect(() => {
    if (moved.current === null) return;
    document.querySelector<HTMLElement>(`[data-handle="${moved.current}"]`)?.focus();
  });

  async function move(rule: RuleBranch, place: Place, to?: { place: number; of: number }) {
    if (!(await send('/api/admin/moveRule', { id: rule.id, ...place }, { refresh: true }))) return;
    moved.current = document.activeElement?.getAttribute('data-handle') === String(rule.id) ? rule.id : null;
    if (to) say(t.moved(titleOf(rule), to.place, to.of));
  }
  async function turn(rule: RuleBranch, status: boolean) {
    await send('/api/admin/switchRule', { id: rule.id, status }, { done: true, refresh: true });
  }
  async function remove(rule: RuleBranch) {
    const below = countBelow(rule);
    const isSure = await confirm({
      title: t.removeAsk(titleOf(rule)),
      text: t.removeText,
      ...(below > 0 ? { loses: [t.removeBelow(below)] } : {}),
      confirmText: t.remove,
      danger: true,
    });
    if (!isSure) return;
    if (!(await send('/api/admin/removeRule', { id: rule.id }, { refresh: true }))) return;
    toast.success({
      title: t.removed(titleOf(rule)),
      action: { label: t.undo, onPress: () => void restore(rule.id) },
      duration_ms: 10_000,
    });
  }
  async function restore(id: number) {
    await send('/api/admin/restoreRule', { id }, { done: true, refresh: true });
  }
  return { titleOf, move, turn, remove, restore, said };
}
