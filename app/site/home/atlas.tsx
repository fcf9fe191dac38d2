import { Link } from '#app/ui/kit/link.tsx';
import type { HomeView } from '#app/ask/lists/lists.schema.ts';
import { atlasAreas } from './atlas-areas.ts';
import outlines from './atlas.svg?url';
import style from './top-part.module.css';

/**
 * The categories as areas of an atlas: every area is a link to its list, with its number of posts. The outlines are a
 * file that browsers keep.
 */
export function Atlas({
  categories,
  label,
  posts,
}: {
  categories: HomeView['categories'];
  label: string;
  posts: (count: string) => string;
}) {
  return (
    <svg
      className={style['atlas']}
      viewBox="40 0 830 570"
      preserveAspectRatio="xMaxYMid meet"
      role="group"
      aria-label={label}
    >
      {atlasAreas.slice(0, categories.length).map(([x, y], i) => {
        const category = categories[i]!;
        const outline = `${outlines}#a${i}`;
        const ink = `var(--area-${category.area}-ink)`;
        return (
          <Link key={category.id} to={`/ask/lists/category/${category.id}`}>
            <use className={style['land']} href={outline} fill={`var(--area-${category.area})`} />
            <g className={style['ring']} stroke={ink}>
              {[0.78, 0.56, 0.36].map((scale) => (
                <use
                  key={scale}
                  href={outline}
                  transform={`translate(${rounded(x - scale * x)} ${rounded(y - scale * y)}) scale(${scale})`}
                />
              ))}
            </g>
            <text className={style['name']} x={x} y={y - (linesOf(category.name).length - 1) * 20} fill={ink}>
              {linesOf(category.name).map((line, row) => (
                <tspan key={line} x={x} dy={row * 20}>
                  {row === 0 ? line : ` ${line}`}
                </tspan>
              ))}
            </text>
            <text className={style['count']} aria-hidden="true" x={x} y={y + 21}>
              {posts(category.posts.toLocaleString('en'))}
            </text>
          </Link>
        );
      })}
    </svg>
  );
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** A long name on two lines, divided at the space nearest to its middle. */
function linesOf(name: string): string[] {
  const spaces = [...name.matchAll(/ /g)].map((found) => found.index);
  if (name.length <= 12 || spaces.length === 0) return [name];
  const at = spaces.reduce((best, index) =>
    Math.abs(index - name.length / 2) < Math.abs(best - name.length / 2) ? index : best,
  );
  return [name.slice(0, at), name.slice(at + 1)];
}
