import { LinkButton } from '#app/ui/kit/button.tsx';
import { PageHead } from '#app/ui/kit/card.tsx';
import { Empty } from '#app/ui/kit/empty.tsx';

type Props = { t: { title: string; emptyTitle: string; emptyText: string; toPlugins: string } };

/** A page of figures for a developer who has no plugin with any. */
export function NoPlugins({ t }: Props) {
  return (
    <>
      <PageHead title={t.title} />
      <Empty
        level={2}
        title={t.emptyTitle}
        action={
          <LinkButton to="/developer/plugin" tone="primary">
            {t.toPlugins}
          </LinkButton>
        }
      >
        {t.emptyText}
      </Empty>
    </>
  );
}
