import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page URL of the product, by layout and domain. */
export default [
  layout('site/pages/layout-default.tsx', [
    layout('site/pages/boundary.tsx', [
      index('site/pages/home.tsx'),
      route('TopPart1', 'site/pages/top-part.tsx'),
      route('MiddlePart1', 'site/pages/middle-part-1.tsx'),
      route('MiddlePart2', 'site/pages/middle-part-2.tsx'),
      route('Evaluate', 'site/pages/evaluate.tsx'),
      route('DownPart1', 'site/pages/down-part.tsx'),
      route('Test1', 'site/pages/gallery.tsx'),
      route('ask', 'ask/pages/index.tsx'),
      route('ask/devdoc/api', 'site/pages/api-reference.tsx'),

      layout('ask/pages/layout.tsx', [
        route('ask/lists/:type/:id', 'ask/pages/lists.tsx'),
        route('ask/info/:id', 'ask/pages/info.tsx'),
        route('ask/info/:id/revisions', 'ask/pages/revisions.tsx'),
        route('ask/post', 'ask/pages/post.tsx'),
        route('ask/search/:keywords?', 'ask/pages/search.tsx'),
      ]),

      layout('account/pages/layout.tsx', [
        route('user', 'account/pages/user.tsx'),
        route('user/iframe/:url', 'account/pages/iframe.tsx'),
        route('user/account/overview', 'account/pages/overview.tsx', [index('ask/pages/activity.tsx')]),
        route('user/account/profile', 'account/pages/profile.tsx'),
        route('user/account/changePassword', 'account/pages/change-password.tsx'),
        route('user/account/integral', 'account/pages/integral.tsx'),
        route('user/account/balance', 'account/pages/balance.tsx'),
        route('user/messageCenter', 'messages/pages/message-center.tsx'),
        route('user/account/authen', 'account/pages/authen.tsx'),
        route('user/account/security', 'account/pages/security.tsx'),
        route('user/account/security/two-step', 'account/pages/security-two-step.tsx'),
        route('user/account/security/tokens', 'account/pages/security-tokens.tsx'),
        route('user/account/security/data', 'account/pages/security-data.tsx'),
        route('user/account/security/close', 'account/pages/security-close.tsx'),
        route('user/account/notice', 'messages/notices/pages/notice.tsx'),
        route('user/account/notice/settings', 'messages/notices/pages/notice-settings.tsx'),
      ]),
      route('unsubscribe/:token', 'messages/notices/pages/unsubscribe.tsx'),
      layout('admin/pages/layout.tsx', [
        route('admin', 'admin/pages/dashboard.tsx'),
        route('admin/two-step', 'admin/pages/two-step.tsx'),
        route('admin/rules', 'admin/pages/rules.tsx'),
        route('admin/groups', 'admin/pages/groups.tsx'),
        route('admin/members', 'admin/pages/members.tsx'),
        route('admin/members/:id', 'admin/pages/member.tsx'),
        route('admin/authen', 'admin/pages/authen.tsx'),
        route('admin/settings', 'admin/pages/settings.tsx'),
      ]),
      route('*', 'site/pages/not-found.tsx'),
    ]),
  ]),

  layout('site/pages/layout-none.tsx', [route('user/login', 'account/pages/login.tsx'), route('user/card/:id', 'site/pages/card.tsx')]),
  route('user/account/security/data/:id', 'account/pages/security-export.ts'),
  route('robots.txt', 'site/pages/robots.ts'),
  route('sitemap.xml', 'site/pages/sitemap.ts'),
  route('sitemap/:part', 'site/pages/sitemap-part.ts'),
  route('feed.atom', 'site/pages/feed.ts', { id: 'feed-all' }),
  route('feed/:name', 'site/pages/feed.ts', { id: 'feed-part' }),
] satisfies RouteConfig;
