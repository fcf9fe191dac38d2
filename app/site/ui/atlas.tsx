import { Link } from 'react-router';
import type { Category } from '#app/ask/schema.ts';
import { atlasShapes } from './atlas-shapes.gen.ts';
import style from './top-part.module.css';

/** The categories as areas of an atlas: every area is a link to its list, with its number of posts. */
export function Atlas({ categories, label, posts }: { categories: Category[]; label: string; posts: (count: string) => string }) {
  return (
    <svg className={style['atlas']} viewBox="40 0 830 570" preserveAspectRatio="xMaxYMid meet" role="group" aria-label={label}>
      {atlasShapes.slice(0, categories.length).map((shape, i) => {
        const category = categories[i]!;
        return (
          <Link key={category.id} to={`/ask/lists/category/${category.id}`}>
            <path className={style['land']} d={shape.land} fill={`var(--area-${category.area})`} />
            {[0.78, 0.56, 0.36].map((scale) => (
              <path
                key={scale}
                className={style['ring']}
                d={shape.land}
                stroke={`var(--area-${category.area}-ink)`}
                transform={`translate(${shape.x} ${shape.y}) scale(${scale}) translate(${-shape.x} ${-shape.y})`}
              />
            ))}
            <text className={style['name']} x={shape.x} y={shape.y - (linesOf(category.name).length - 1) * 20} fill={`var(--area-${category.area}-ink)`}>
              {linesOf(category.name).map((line, row) => (
                <tspan key={line} x={shape.x} dy={row * 20}>
                  {row === 0 ? line : ` ${line}`}
                </tspan>
              ))}
            </text>
            <text className={style['count']} aria-hidden="true" x={shape.x} y={shape.y + 21}>
              {posts(category.posts.toLocaleString('en'))}
            </text>
          </Link>
        );
      })}
    </svg>
  );
}

/** A long name on two lines, divided at the space nearest to its middle. */
function linesOf(name: string): string[] {
  const spaces = [...name.matchAll(/ /g)].map((found) => found.index);
  if (name.length <= 12 || spaces.length === 0) return [name];
  const at = spaces.reduce((best, index) => (Math.abs(index - name.length / 2) < Math.abs(best - name.length / 2) ? index : best));
  return [name.slice(0, at), name.slice(at + 1)];
}
