import { noticesPath } from '#app/messages/notices/notices-path.ts';
import { CountBadge } from '#app/ui/kit/badge.tsx';
import { IconLink } from '#app/ui/kit/icon-button.tsx';
import { useUiTexts } from '#app/ui/kit/texts.tsx';
import { useWaiting } from '#app/ui/kit/waiting-counts.ts';

/**
 * The bell of the header with the number of unread notices, which comes with the poll of messages. Code of its own:
 * guests do without it.
 */
export default function HeaderBell() {
  const texts = useUiTexts();
  const count = useWaiting(noticesPath);
  return (
    <IconLink
      to={noticesPath}
      icon="bell"
      label={count > 0 ? `${texts.notifications}, ${texts.waiting(count)}` : texts.notifications}
    >
      <CountBadge count={count} />
    </IconLink>
  );
}
