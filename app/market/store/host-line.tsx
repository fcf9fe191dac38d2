import { Link } from '#app/ui/kit/link.tsx';
import { storeTexts } from './store-texts.ts';

/** What the host is that versions are said of, and where developers read about it. */
export function HostLine({ host, className }: { host: string; className?: string }) {
  const t = storeTexts.use();
  return (
    <p className={className}>
      {t.hostIs(host)} <Link to="/ask/devdoc">{t.hostDocs}</Link>
    </p>
  );
}
