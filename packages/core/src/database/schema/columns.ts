/** ISO 8601 in UTC with milliseconds, so that texts sort like times. */
export type Time = string
/** 0 or 1, which both engines store in the same way. */
export type Flag = 0 | 1
