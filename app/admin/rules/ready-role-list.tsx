import { useLanguage } from '#app/core/texts/page-texts.ts';
import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { SectionHead } from '#app/ui/kit/card.tsx';
import { Chip } from '#app/ui/kit/chip.tsx';
import { groupsTexts } from './groups-texts.ts';
import style from './roles.module.css';
import type { ReadyRole } from './roles.schema.ts';

/** Roles that are made already: one press adds one as a group, which can be changed then. Groups that exist stay. */
export function ReadyRoleList({ roles }: { roles: readonly ReadyRole[] }) {
  const t = groupsTexts.use();
  const language = useLanguage();
  const { send, busy } = useSend();
  const nameOf = ({ nameZh, nameEn }: ReadyRole) => (language === 'en' ? nameEn : nameZh);
  async function take({ key, nameZh, nameEn, isAll, ruleIds }: ReadyRole) {
    const body = { area: 'admin', name_zh: nameZh, name_en: nameEn, is_all: isAll, rule_ids: ruleIds, status: true };
    await send('/api/admin/addGroup', body, { done: true, name: key, refresh: true });
  }
  return (
    <section className={style['ready']}>
      <SectionHead title={t.ready} />
      <p>{t.readyHelp}</p>
      <ul>
        {roles.map((role) => (
          <li key={role.key}>
            <strong>{nameOf(role)}</strong>
            <div>
              {role.sentence}
              <small>{role.isAll ? t.all : t.entries(role.entries)}</small>
            </div>
            {role.isTaken ? (
              <Chip>{t.taken}</Chip>
            ) : (
              <Button
                size="s"
                loading={busy === role.key}
                reason={role.isBeyond ? t.beyond : null}
                aria-label={t.takeOf(nameOf(role))}
                onClick={() => void take(role)}
              >
                {t.take}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
