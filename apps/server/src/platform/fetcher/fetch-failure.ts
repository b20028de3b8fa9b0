/** Its message is shown to people: it says what is wrong with the address, never what we found behind it. */
export class FetchFailure extends Error {}
