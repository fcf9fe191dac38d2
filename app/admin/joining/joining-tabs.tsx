import { useAuth } from '#app/account/rules/allowed.tsx';
import { Tabs } from '#app/ui/kit/tabs.tsx';
import { joiningTexts } from './joining-texts.ts';

const home = '/admin/joining';

/** The desks of who may join, those that the reader has. */
export function JoiningTabs() {
  const t = joiningTexts.use();
  const auth = useAuth();
  const items = [
    { to: home, label: t.tabs.applications, end: true },
    ...(auth('invite', home) ? [{ to: `${home}/invitations`, label: t.tabs.invitations }] : []),
    ...(auth('add', home) ? [{ to: `${home}/add`, label: t.tabs.add }] : []),
    ...(auth('start', '/admin/cleanups')
      ? [{ to: '/admin/cleanups#networks', label: t.tabs.networks, current: false }]
      : []),
  ];
  return <Tabs label={t.title} items={items} />;
}
