import { Outlet, useRevalidator } from 'react-router';
import { useRootFacts } from '#app/core/request/page-data.ts';
import { logOut } from '#app/account/sessions/log-out.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import type { RootData } from '#app/root.tsx';
import { shellTexts } from '#app/site/shell-texts.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Header, page, footer, and on phones the bottom bar. */
export default function LayoutDefault() {
  const root = useRootFacts<RootData>();
  const t = shellTexts.use();
  const { revalidate } = useRevalidator();
  async function leave() {
    if (!(await logOut())) return;
    toast.success({ title: t.loggedOut });
    await revalidate();
  }
  return (
    <>
      <a className="skip" href="#main">
        {t.skip}
      </a>
      <Header root={root} t={t} onLogout={() => void leave()} />
      <Outlet />
      <Footer root={root} t={t} />
      <BottomBar root={root} t={t} />
    </>
  );
}
