import { Link } from '#app/ui/kit/link.tsx';
import { mapTexts } from './map-texts.ts';

type Step = { to: string; title: string };
const noWay: readonly Step[] = [];

/** Where a page of the map stands: the map, what lies between, and the page itself. */
export function MapTrail({ way = noWay, here }: { way?: readonly Step[]; here: string }) {
  const t = mapTexts.use();
  return (
    <nav aria-label={t.crumbs}>
      <ol className="crumb">
        {[{ to: '/aiMap', title: t.title }, ...way].map(({ to, title }) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
