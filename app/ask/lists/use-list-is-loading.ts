import { useNavigation } from 'react-router';
import { useDebounced } from '#app/ui/forms/use-debounced.ts';

/** True once the way to another list takes long enough for its skeleton to be better than the old rows. */
export function useListIsLoading(): boolean {
  const { location } = useNavigation();
  const isOnTheWay = location?.pathname.startsWith('/ask/lists/') ?? false;
  const isLong = useDebounced(isOnTheWay, 150);
  return isOnTheWay && isLong;
}
