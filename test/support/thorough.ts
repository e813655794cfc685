/** What is tried again and again, killed or simulated: in CI so many times, and fewer where a person waits for it. */
export const thorough = <Amount>({ inCi, here }: { readonly inCi: Amount; readonly here: Amount }): Amount =>
  process.env['CI'] === undefined ? here : inCi

/**
 * How often a slow property is asked, each time about something else: of so many, a third. Every run asks about other things, so what
 * one leaves out the next ones find; all tests of CI have to end within 20 minutes. What fails prints its seed.
 */
export const runs = (most: number): number => Math.ceil(most / 3)
