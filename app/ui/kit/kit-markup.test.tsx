import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { Avatar } from './avatar.tsx';
import { CountBadge } from './badge.tsx';
import { Button } from './button.tsx';
import { ConfirmHost } from '#app/ui/overlays/confirm-host.tsx';
import { ErrorView } from '#app/ui/frame/error-view.tsx';
import { Field, Input, Select } from '#app/ui/forms/field.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import { Overlay } from '#app/ui/overlays/overlay-view.tsx';
import { Pager } from './pager.tsx';
import { ProgressBar } from '#app/ui/overlays/progress-bar.tsx';
import { SmoothScroll } from '#app/ui/frame/smooth-scroll.tsx';
import { Table } from './table.tsx';
import { Tabs } from './tabs.tsx';
import { Tag } from './tag.tsx';
import { UiTextsProvider, type UiTexts } from './texts.tsx';
import { ClockProvider, Time } from './time.tsx';
import { Toaster } from '#app/ui/overlays/toaster.tsx';
import { Vote } from './vote.tsx';

const texts: UiTexts = {
  close: 'Close',
  cancel: 'Cancel',
  confirm: 'OK',
  loading: 'Loading',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Not copied',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  page: (page) => `Page ${page}`,
  remove: 'Remove',
  more: 'More',
  retry: 'Try again',
  required: 'required',
  notifications: 'Notifications',
  sendCode: 'Send code',
  codeSent: (address) => `Sent to ${address}`,
  resendIn: (seconds) => `Again in ${seconds} s`,
  requestId: 'Request',
  lengthOf: (length, max) => `${length} of ${max}`,
  waiting: (count) => `${count} unread`,
};

const now = Date.UTC(2026, 10, 20, 3);

function html(part: ReactNode): string {
  const page = (
    <UiTextsProvider texts={texts}>
      <ClockProvider now={now}>{part}</ClockProvider>
    </UiTextsProvider>
  );
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
}

describe('fields', () => {
  it('wire label, help and error to their control', () => {
    const text = html(
      <Field id="title" label="Title" help="6 to 150" error="Too short" required>
        <Input />
      </Field>,
    );
    expect(text).toContain('<label for="title">');
    expect(text).toMatch(
      /<input id="title" aria-describedby="title-help title-err" aria-invalid="true" aria-required="true" class="input"/,
    );
    expect(text).toContain('id="title-err" role="alert"');
    expect(text).toContain('id="title-help"');
  });
  it('name a group by its legend', () => {
    const text = html(
      <Field label="Kind" group>
        <Select aria-label="Kind">
          <option>a</option>
        </Select>
      </Field>,
    );
    expect(text).toContain('<legend>Kind</legend>');
    expect(text).not.toContain('<label');
  });
  it('say how much there is of how much, in characters unless told otherwise', () => {
    const said = (more: { said?: string }) =>
      html(
        <Field label="Shots" count={{ length: 0, max: 8, ...more }}>
          <Input />
        </Field>,
      );
    expect(said({})).toContain('<span class="sr">0 of 8</span>');
    expect(said({ said: '0 of 8 pictures added' })).toContain('<span class="sr">0 of 8 pictures added</span>');
  });
});

describe('buttons', () => {
  it('say that they are busy and stay focusable', () => {
    const text = html(<Button loading>Save</Button>);
    expect(text).toContain('aria-busy="true"');
    expect(text).not.toContain('disabled');
  });
  it('say why they refuse', () => {
    expect(html(<Button reason="Too few points">Vote</Button>)).toMatch(
      /aria-disabled="true" title="Too few points".*<span class="sr">Too few points/,
    );
  });
  it('of a vote are pressed by the own vote only', () => {
    const text = html(
      <Vote
        score={-3}
        own={-1}
        onVote={() => {}}
        upReason="Own post"
        texts={{ up: 'Up', down: 'Down', keep: 'Keep', score: (n) => `${n} votes` }}
      />,
    );
    expect(text).toMatch(/aria-label="Up" aria-pressed="false" aria-disabled="true" title="Own post"/);
    expect(text).toMatch(/aria-label="Down" aria-pressed="true"/);
    expect(text).toContain('−3');
  });
});

describe('links', () => {
  it('of a pager leave out what does not exist', () => {
    const text = html(
      <Pager previous={null} next="/p/2" numbers={{ page: 1, pages: 1200, to: (page) => `/p/${page}` }} />,
    );
    expect(text).toMatch(/<button type="button" class="btn btn-s" disabled="">/);
    expect(text).toContain('aria-label="Page 1,200"');
    expect(text.match(/aria-current="page"/g)).toHaveLength(1);
    expect(html(<Pager previous={null} next={null} />)).not.toContain('<nav');
  });
  it('of tabs mark the one that is told to be current', () => {
    const text = html(
      <Tabs
        label="Order"
        items={[
          { to: '/?a', label: 'A', current: false },
          { to: '/?b', label: 'B', current: true },
        ]}
      />,
    );
    expect(text.match(/aria-current/g)).toHaveLength(1);
    expect(text).toMatch(/aria-current="page"[^>]*href="\/\?b"/);
  });
});

describe('parts', () => {
  it('keep their texts out of the markup of hostile values', () => {
    const text = html(<Tag onRemove={() => {}}>{'<script>'}</Tag>);
    expect(text).toContain('&lt;script&gt;');
    expect(text).toContain('aria-label="Remove &lt;script&gt;"');
  });
  it('show a person by picture or first letter', () => {
    expect(html(<Avatar id={7} name="林知夏" gender="female" />)).toMatch(
      /class="av hue-\d+" aria-hidden="true">林<span class="g c-danger">/,
    );
    expect(html(<Avatar id={7} name="林" src="/a.webp" />)).toContain('<img src="/a.webp" alt=""');
  });
  it('count up to 9+ and vanish at none', () => {
    expect(html(<CountBadge count={12} />)).toContain('data-n="9+"');
    expect(html(<CountBadge count={0} />)).not.toContain('badge-n');
  });
  it('carry the exact time of a relative one', () => {
    expect(html(<Time value={(now - 7_200_000) / 1000} language="en" />)).toContain(
      '<time dateTime="2026-11-20T01:00:00.000Z" title="2026-11-20 09:00 GMT+8">2 hours ago</time>',
    );
  });
  it('name the columns of a table for phones', () => {
    const text = html(
      <Table
        caption="Entries"
        rows={[{ id: 1 }]}
        rowKey={(row) => row.id}
        columns={[{ key: 'id', label: 'No.', phoneLabel: 'No.', end: true, cell: (row) => row.id }]}
      />,
    );
    expect(text).toContain('<caption class="sr">Entries</caption>');
    expect(text).toContain('<td data-l="No." class="r">1</td>');
  });
  it('of a failure show the request id and a way on', () => {
    const text = html(<ErrorView title="Not opened" requestId="01JD8Z4QK7" onRetry={() => {}} />);
    expect(text).toContain('01JD8Z4QK7');
    expect(text).toContain('Try again');
  });
  it('of a menu stay closed and tied to their button', () => {
    const text = html(
      <Menu
        label="More"
        items={[{ label: 'Edit', to: '/edit' }, 'line', { label: 'Delete', danger: true, reason: 'Not yours' }]}
      >
        …
      </Menu>,
    );
    const id = /popovertarget="([^"]+)"/i.exec(text)?.[1] ?? 'none';
    expect(text).toContain(`id="${id}" popover="auto"`);
    expect(text).toContain('aria-expanded="false"');
    expect(text).toMatch(/role="menuitem" aria-disabled="true" title="Not yours"/);
  });
  it('that wait for the browser write nothing visible on the server', () => {
    const text = html(
      <>
        <ProgressBar />
        <Overlay />
        <ConfirmHost />
        <SmoothScroll />
        <Toaster />
      </>,
    );
    expect(text).toBe('<section class="toasts" popover="manual" aria-label="Notifications"></section>');
  });
});
