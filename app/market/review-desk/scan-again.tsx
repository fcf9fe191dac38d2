import { useSend } from '#app/ui/forms/use-send.ts';
import { Button } from '#app/ui/kit/button.tsx';
import { reviewTexts } from './market-review-texts.ts';

/** Has the package of a version looked at again. */
export function ScanAgain({ version, name }: { version: number; name: string }) {
  const t = reviewTexts.use();
  const { send, isBusy } = useSend();
  return (
    <Button
      size="s"
      tone="quiet"
      aria-label={t.scanAgainOf(name)}
      loading={isBusy}
      onClick={() => void send('/api/admin/market/scanAgain', { id: version }, { done: true, refresh: 'always' })}
    >
      {t.scanAgain}
    </Button>
  );
}
