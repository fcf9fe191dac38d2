import { Outlet, useRevalidator } from 'react-router';
import { useRootFacts } from '#app/core/page-data.ts';
import { pageTexts } from '#app/core/page-texts.ts';
import { logOut } from '#app/account/ui/log-out.ts';
import { toast } from '#app/ui/toast.ts';
import type { RootData } from '../../root.tsx';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { Footer } from '../ui/footer.tsx';
import { Header } from '../ui/header.tsx';

const texts = await pageTexts(
  () => import('../lang/zh-cn/shell.ts'),
  () => import('../lang/en/shell.ts'),
);

/** Header, page, footer, and on phones the bottom bar. */
export default function LayoutDefault() {
  const root = useRootFacts<RootData>();
  const t = texts.use();
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
