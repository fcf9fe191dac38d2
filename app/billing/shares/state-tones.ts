import type { ChipProps } from '#app/ui/kit/chip.tsx';
import type { ShareState } from './shares.schema.ts';

/** How the state of a share is coloured. */
export const stateTones: Record<ShareState, ChipProps['tone']> = {
  draft: 'line',
  active: 'primary',
  paused: 'accent',
  expired: 'line',
  sold_out: 'info',
  revoked: 'line',
  taken_down: 'danger',
};
