import { renderToString } from 'react-dom/server';
import { createRoutesStub, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, it } from 'vitest';
import { LanguageContext } from '#app/core/texts/page-texts.ts';
import { UiTextsProvider } from '#app/ui/kit/texts.tsx';
import shell from '#app/site/shell.zh.ts';
import ErrorDetails from './error-details.tsx';

/** The page that a refusal with this text gives to a member or a guest. */
function markupOf(fault: { text: string; own: boolean }, member: object | null, status = 403): string {
  const Page = () => <ErrorDetails error={new ErrorResponse(status, '', fault)} />;
  const Stub = createRoutesStub([
    { id: 'root', path: '/', HydrateFallback: Page, Component: Page, loader: () => ({ member, siteName: '问蜗' }) },
  ]);
  return renderToString(
    <LanguageContext value="zh-cn">
      <UiTextsProvider texts={shell.ui}>
        <Stub
          initialEntries={['/?queue=held']}
          hydrationData={{ loaderData: { root: { member, siteName: '问蜗' } } }}
        />
      </UiTextsProvider>
    </LanguageContext>,
  );
}

it('the page of a refusal says its own sentence; without one, what to do in general', () => {
  const own = markupOf({ text: '声望达到 500 才能参与审核。', own: true }, {});
  expect(own).toContain('声望达到 500 才能参与审核。');
  expect(own).not.toContain('请管理员开通权限');
  expect(markupOf({ text: '没有权限操作！', own: false }, {})).toContain('请管理员开通权限');
});

it('the title of an error page ends with the name of the site', () => {
  expect(markupOf({ text: '', own: false }, null)).toContain('<title>没有权限打开这一页 - 问蜗</title>');
  expect(markupOf({ text: '', own: false }, null, 500)).toContain('<title>服务器内部错误 - 问蜗</title>');
});

it('guests are led to the login page and back, members are not', () => {
  expect(markupOf({ text: '', own: false }, null)).toContain('href="/user/login?to=%2F%3Fqueue%3Dheld"');
  expect(markupOf({ text: '', own: false }, { id: 1 })).not.toContain('/user/login');
});

it('what an address asks wrongly is said, and not to be tried again later', () => {
  const wrong = markupOf({ text: '关键词最多 200 个字符', own: true }, null, 400);
  expect(wrong).toContain('关键词最多 200 个字符');
  expect(wrong).toContain('改一改再打开');
  expect(wrong).not.toContain('请稍后再试');
  expect(markupOf({ text: '', own: false }, null, 500)).toContain('请稍后再试');
});
