import { toast } from '#app/ui/overlays/toast.ts';

const about = 'network';

/**
 * Says that there is no network, and stays until it is back. However often and by whom it is told, one toast stands:
 * the last.
 */
export function tellOffline(title: string, text: string, tone: 'info' | 'error' = 'error'): void {
  toast[tone]({ title, text, duration_ms: 0, about });
}

/** Takes that back and says that the network is there again. */
export function tellOnline(title: string): void {
  toast.success({ title, about });
}
