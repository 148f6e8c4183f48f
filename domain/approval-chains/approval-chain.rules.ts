/** The level at which the right of the kind decides; levels 1 and 2 of a chain come before it. */
export const FINAL_LEVEL = 3;

/** Longest delegation in days, both ends included. */
export const MAX_DELEGATION_DAYS = 90;
