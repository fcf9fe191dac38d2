import { Link } from '#app/ui/kit/link.tsx';
import type { SettingsTexts } from './settings-fields.tsx';
import { sectionGroups } from './settings.policy.ts';
import type { Section } from './settings.schema.ts';
import style from './settings.module.css';

/** The sections under what they are about: a list beside the form, above it on small screens. */
export function SectionList({ present, t }: { present: Section; t: SettingsTexts }) {
  return (
    <nav className={`sidenav ${style['sections']}`} aria-label={t.tabs}>
      {sectionGroups.map(({ group, names }) => (
        <div key={group} role="group" aria-labelledby={`sections-${group}`}>
          <h2 id={`sections-${group}`}>{t.groups[group]}</h2>
          {names.map((name) => (
            <Link
              key={name}
              to={`/admin/settings?section=${name}`}
              aria-current={name === present ? 'page' : undefined}
              prefetch="intent"
              preventScrollReset
            >
              {t.sections[name]}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}
