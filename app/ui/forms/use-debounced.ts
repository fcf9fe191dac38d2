import { useEffect, useState } from 'react';

/** The value once it has rested for `rest_ms`. */
export function useDebounced<Value>(value: Value, rest_ms = 300): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest_ms);
    return () => clearTimeout(timer);
  }, [value, rest_ms]);
  return rested;
}
