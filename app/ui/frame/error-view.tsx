import { useEffect, type ReactNode } from 'react';
import { Button } from '#app/ui/kit/button.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';
import { failProgress } from '#app/ui/overlays/progress-bar.tsx';
import { useUiTexts } from '#app/ui/kit/texts.tsx';

export type ErrorViewProps = {
  title: ReactNode;
  /** What happened and what to do now. */
  children?: ReactNode;
  requestId?: string | null;
  onRetry?: () => void;
  /** Further ways out, as link buttons. */
  actions?: ReactNode;
  level?: 1 | 2 | 3;
  page?: boolean;
};

/** Something failed: what happened, what to do, the request id, another try. */
export function ErrorView({ title, children, requestId, onRetry, actions, level = 3, page }: ErrorViewProps) {
  const texts = useUiTexts();
  useEffect(failProgress, []);
  return (
    <div role="alert">
      <Empty
        title={title}
        level={level}
        page={page}
        action={
          (onRetry || actions) && (
            <>
              {onRetry && (
                <Button size="s" icon="refresh" onClick={onRetry}>
                  {texts.retry}
                </Button>
              )}
              {actions}
            </>
          )
        }
      >
        {children}
        {requestId && (
          <>
            <br />
            <span className="mono">
              {`${texts.requestId} `}
              {requestId}
            </span>
          </>
        )}
      </Empty>
    </div>
  );
}
