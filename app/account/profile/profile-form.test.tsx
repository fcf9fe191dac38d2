import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { LanguageContext } from '#app/core/texts/page-texts.ts';
import { UiTextsProvider } from '#app/ui/kit/texts.tsx';
import shell from '#app/site/shell.zh.ts';
import t from '#app/account/parts/profile.zh.ts';
import { ProfileForm } from './profile-form.tsx';

const path = '/user/account/profile';
const member = { username: 'reader', nickname: '读者', gender: 0, birthday: null, motto: '', language: '' } as const;

function markupOf(nodes: string[]): string {
  const root = { languages: 'both', authNodes: JSON.stringify({ [path]: nodes }) };
  const Page = () => <ProfileForm member={member} today="2040-01-01" t={t} />;
  const Stub = createRoutesStub([{ id: 'root', path, HydrateFallback: Page, Component: Page, loader: () => root }]);
  return renderToString(
    <LanguageContext value="zh-cn">
      <UiTextsProvider texts={shell.ui}>
        <Stub initialEntries={[path]} hydrationData={{ loaderData: { root } }} />
      </UiTextsProvider>
    </LanguageContext>,
  );
}

it('who may not change their profile sees it read-only and without a button, who may can write', () => {
  const controls = (html: string) => html.match(/<input[^>]*>/g) ?? [];
  const shut = markupOf([]);
  expect(controls(shut).length).toBeGreaterThan(6);
  expect(controls(shut).filter((one) => !/ readonly=| disabled=/i.test(one))).toEqual([]);
  expect(shut).not.toContain(t.save);
  const open = markupOf([`${path}/edit`]);
  expect(controls(open).filter((one) => / readonly=| disabled=/i.test(one))).toEqual([]);
  expect(open).toContain(t.save);
});
