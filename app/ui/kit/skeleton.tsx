import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useUiTexts } from './texts.tsx';

/** Wraps the grey shapes of a loading part and says so to screen readers. */
export function Skeleton({ children }: { children: ReactNode }) {
  const texts = useUiTexts();
  return (
    <div aria-busy="true">
      <span className="sr">{texts.loading}</span>
      {children}
    </div>
  );
}

/** One grey bar. */
export function SkeletonLine({
  width,
  shape,
}: {
  width?: 90 | 60 | 40;
  shape?: 'h' | 'title' | 'box' | 'round' | 'block';
}) {
  return <span className={classNames('sk', width && `sk-${width}`, shape && `sk-${shape}`)} aria-hidden />;
}

/** Grey rows in the shape of a list: a box or a round picture, a heading, two lines. */
export function SkeletonRows({ count = 5, avatar }: { count?: number; avatar?: boolean }) {
  return (
    <Skeleton>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classNames('sk-row', avatar && 'sk-row-av')}>
          <SkeletonLine shape={avatar ? 'round' : 'box'} />
          <div>
            <SkeletonLine shape="h" width={index % 2 ? 60 : 90} />
            <SkeletonLine />
            <SkeletonLine width={index % 2 ? 40 : 60} />
          </div>
        </div>
      ))}
    </Skeleton>
  );
}

/** Grey lines in the shape of a paragraph. */
export function SkeletonText({ lines = 4 }: { lines?: number }) {
  return (
    <Skeleton>
      {Array.from({ length: lines }, (_, index) => (
        <SkeletonLine key={index} width={index === lines - 1 ? 60 : undefined} />
      ))}
    </Skeleton>
  );
}
