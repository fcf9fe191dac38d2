import { messagesPath } from '#app/messages/conversations/message-addresses.ts';
import { WaitingBadge } from '#app/ui/kit/waiting-badge.tsx';

/** The red dot of unread messages on the bottom bar. Code of its own: guests do without it. */
export default function MessagesDot() {
  return <WaitingBadge paths={[messagesPath]} dot />;
}
