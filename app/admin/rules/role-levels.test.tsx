import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { UiTextsProvider, type UiTexts } from '#app/ui/kit/texts.tsx';
import { FourEyesNotices } from './four-eyes.tsx';
import { RoleLevels } from './role-levels.tsx';
import type { RoleEntry } from './role-levels.policy.ts';

const group = { id: 1, titleZh: '今天', titleEn: 'Today' };
const entry: RoleEntry = {
  id: 2,
  name: 'inbox',
  titleZh: '收件箱',
  titleEn: 'Inbox',
  group,
  see: [3],
  act: [3, 4, 5],
  folders: [2],
  takesOver: true,
};
const home: RoleEntry = {
  ...entry,
  id: 9,
  name: 'home',
  titleZh: '首页',
  see: [9],
  act: [9],
  folders: [],
  takesOver: false,
};
const table = (...picked: number[]) =>
  renderToString(<RoleLevels entries={[home, entry]} picked={new Set(picked)} onPick={() => {}} />);
const checked = (markup: string) =>
  [...markup.matchAll(/<input[^>]*>/g)].flatMap(([input]) =>
    input.includes('checked=""') ? (/aria-label="([^"]*)"/.exec(input)?.[1] ?? '') : [],
  );

describe('the table of a role', () => {
  it('shows the level of each entry, and none where the rights are an own choice', () => {
    expect(checked(table(3))).toEqual(['首页: 没有', '收件箱: 查看']);
    expect(checked(table(9, 3, 4, 5))).toEqual(['首页: 查看', '收件箱: 处理']);
    expect(checked(table(3, 4))).toEqual(['首页: 没有']);
    expect([table(3, 4).includes('自选'), table(3).includes('自选')]).toEqual([true, false]);
  });

  it('offers no acting where nothing can be done, names each group once, and says what opens accounts', () => {
    const markup = table(3, 4, 5);
    expect([...markup.matchAll(/<input/g)]).toHaveLength(5);
    expect([...markup.matchAll(/今天/g)]).toHaveLength(1);
    expect([markup.includes('可进入他人账号'), table(3).includes('可进入他人账号')]).toEqual([true, false]);
  });
});

it('nothing is said where a second person is everywhere', () => {
  const notices = (administrators: number, lacking: string[]) =>
    renderToString(
      <UiTextsProvider texts={{} as UiTexts}>
        <FourEyesNotices found={{ administrators, lacking }} />
      </UiTextsProvider>,
    );
  expect(notices(2, [])).toBe('');
  expect(notices(1, [])).toContain('只有一位能登录的管理员');
  expect(notices(2, ['复核到账', '复核调账'])).toContain('复核到账、复核调账');
});
