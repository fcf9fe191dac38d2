/**
 * Whether a click is no second one of a double click: on a button that turns something on and off that would take back
 * what the first has done.
 */
export const isFirstClick = ({ detail }: { detail: number }): boolean => detail < 2;
