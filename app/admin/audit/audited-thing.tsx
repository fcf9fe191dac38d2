import { Link } from '#app/ui/kit/link.tsx';
import type { Act } from './audit.schema.ts';
import { auditTexts } from './audit-texts.ts';
import style from '#app/admin/console/console-desk.module.css';

/**
 * The thing acted upon, by its name and with the way to it; what has no name by its kind, and by its number where that
 * says something.
 */
export function ActSubject({ act: { subjectKind, subjectId, subject } }: { act: Act }) {
  const t = auditTexts.use();
  if (subjectKind === '') return null;
  const kind = t.subjects[subjectKind] ?? t.otherSubject;
  if (!subject || subjectId === null) return <span className="muted">{kind}</span>;
  const [name, more] = subject.name === '' ? [kind, t.numbered(subjectId)] : [subject.name, kind];
  return (
    <>
      {subject.path === '' ? name : <Link to={subject.path}>{name}</Link>}
      <span className={style['sub']}>{more}</span>
    </>
  );
}
