import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { SignedAnswer, Updates } from '#app/market/update-feed/update-feed.schema.ts';
import { findViolations } from './axe.ts';
import { visit } from './browser.ts';
import { site } from './site.ts';

/*
 * What journeys of plugins share: uploading a version, and what the update feed says of it.
 */

/** Uploads a package of the only plugin, with its changelog; the dialog closes when the version is made. */
export async function upload(page: Page, name: string, bytes: Buffer, share?: string): Promise<void> {
  await visit(page, '/developer/update');
  await page.getByRole('button', { name: '上传新版本' }).first().click();
  const dialog = page.getByRole('dialog', { name: '上传新版本' });
  await dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/zip', buffer: bytes });
  await dialog.getByText('检查完成').waitFor();
  await dialog.getByLabel('更新说明（中文）').fill('竖排表格，更快。');
  if (share) await dialog.getByLabel('通过审核后').selectOption({ label: share });
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: '建立版本' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** The row of a version. */
export const row = (page: Page, version: string) => page.getByRole('row').filter({ hasText: version });

/** A process looks once a second whether the feed has changed. */
export const seen_ms = 90_000;
export const told = (ask: () => Promise<object>, answer: object) =>
  expect.poll(ask, { timeout: seen_ms }).toMatchObject(answer);

/** What the feed says of a plugin to a device that has a version. */
export async function feed(id: string, version: string, device = 'device'): Promise<Updates['plugins'][number]> {
  const answer = await fetch(`${site().url}/api/market/v1/updates`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ device, plugins: [{ id, version }] }),
  });
  const { data } = (await answer.json()) as { data: SignedAnswer };
  return (JSON.parse(data.payload) as Updates).plugins[0]!;
}

/** How many of forty devices with a version are offered another one. */
export async function reach(id: string, version: string): Promise<number> {
  const devices = Array.from({ length: 40 }, (_, i) => `device-${i}`);
  const answers = await Promise.all(devices.map((device) => feed(id, version, device)));
  return answers.filter(({ update }) => update !== null).length;
}
