/**
 * The least time between two events on one channel. The limit is ten a second; 125 ms leaves room for a network that
 * bunches two of them together.
 */
export const eventSpacingMs = 125;
